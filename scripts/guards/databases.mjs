import { randomBytes } from 'node:crypto'
import pg from 'pg'

async function query(url, sql) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const inDatabase = (url, name) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** A copy of a database with a statement run in it. */
async function copyWith({ adminUrl, appUrl }, template, sql) {
  const name = `karavan_test_${randomBytes(6).toString('hex')}`
  const owner = new URL(appUrl).username
  await query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER "${owner}" STRATEGY file_copy`)
  const drop = () => query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  try {
    await query(inDatabase(appUrl, name), sql)
  } catch (error) {
    await drop()
    throw error
  }
  return { name, drop }
}

/** Runs work of a project of Vitest whose databases are made with a statement run in them. */
export async function withDatabases(project, sql, work) {
  if (!sql) return work()
  // The databases are there once the project has been set up.
  await project._initializeGlobalSetup()
  const { cluster, staffed } = project.getProvidedContext()
  const empty = await copyWith(cluster, cluster.template, sql)
  try {
    const full = await copyWith(cluster, staffed.template, sql)
    try {
      project.provide('cluster', { ...cluster, template: empty.name })
      project.provide('staffed', { ...staffed, template: full.name })
      return await work()
    } finally {
      project.provide('cluster', cluster)
      project.provide('staffed', staffed)
      await full.drop()
    }
  } finally {
    await empty.drop()
  }
}
