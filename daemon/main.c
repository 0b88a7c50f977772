/* main.c - interpretd: which of its lives this process leads.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <string.h>

#include "daemon/config.h"
#include "daemon/jail.h"
#include "daemon/switchboard.h"

int main(int argc, char **argv)
{
    srv_config config;

    if (argc > 1 && strcmp(argv[1], SRV_ZYGOTE_OPTION) == 0) return srv_zygote_main(argc, argv);
    if (argc > 1 && strcmp(argv[1], SRV_VAULT_OPTION) == 0) return srv_vault_main(argc, argv);
    if (srv_config_parse(argc, argv, &config) != 0) return 2;
    srv_log_level(config.level);
    switch (config.action) {
    case SRV_HELP: srv_config_help(); return 0;
    case SRV_VERSION: puts("interpretd " ITD_VERSION); return 0;
    case SRV_SELF_TEST: return srv_jail_self_test();
    case SRV_SERVE: break;
    }
    return srv_switchboard_run(&config);
}
