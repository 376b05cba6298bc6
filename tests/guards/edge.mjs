export const edge = [
  {
    name: 'trail: scope',
    patches: [
      {
        file: 'apps/api/src/platform/db/table-class.ts',
        find: "return caller.userType === 'Admin' ? undefined : eq((table as Tenant).orgId, caller.orgId)",
        replace: 'return undefined',
      },
    ],
    tests: ['apps/api/src/features/audit/audit.routes.test.ts'],
  },
  {
    name: 'trail: append only',
    sql: 'DROP TRIGGER audit_entry_append_only ON audit_entry',
    tests: ['apps/api/src/features/audit/audit.routes.test.ts'],
  },
  {
    name: 'broken',
    patches: [{ file: 'apps/api/src/platform/db/table-class.ts', find: 'import { may', replace: 'import { may2' }],
    tests: ['apps/api/src/features/audit/audit.routes.test.ts'],
  },
]
