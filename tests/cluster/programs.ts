import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** What the drill is made of, by the Debian package each comes from. */
const packages = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
}
export const programs = {
  patroni: packages.patroni,
  etcd: packages['etcd-server'],
  haproxy: packages.haproxy,
  pgbouncer: packages.pgbouncer,
  postgres: '/usr/lib/postgresql/15/bin',
}

/** Of Debian, as the packages are. */
const installer = 'apt-get'
const policy = '/usr/sbin/policy-rc.d'

/** Installs packages and keeps their services from starting, which would take ports and make clusters of their own. */
function install(missing: string[]): void {
  const held = !existsSync(policy)
  if (held) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n')
    chmodSync(policy, 0o755)
  }
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(installer, ['install', '-y', '--no-install-recommends', ...missing], { env, stdio: 'inherit' })
  } finally {
    if (held) rmSync(policy)
  }
}

/** Makes sure that every program is there; otherwise says what to type. */
export function needPrograms(mayInstall: boolean): void {
  const listMissing = () =>
    Object.entries(packages)
      .filter(([, path]) => !existsSync(path))
      .map(([name]) => name)
  if (mayInstall && listMissing().length > 0) install(listMissing())
  const missing = listMissing()
  if (missing.length === 0) return
  throw new Error(
    `The cluster needs programs that are not here. On Debian 12: apt-get install --no-install-recommends ${missing.join(' ')}
or npm run drill -- cluster --install, which also keeps their services from starting.`,
  )
}

/** PostgreSQL and PgBouncer refuse to be run by root: then they are the user that Debian has for them. */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  if (!uid || !gid) throw new Error('There is no user postgres.')
  return { uid: Number(uid), gid: Number(gid) }
}

export const versionOf = (program: string, flag = '--version'): string =>
  /\d+(\.\d+)+/.exec(spawnSync(program, [flag], { encoding: 'utf8' }).stdout)?.[0] ?? '?'
