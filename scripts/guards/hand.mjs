// A process that runs test files of its folder one after the other and keeps what it has loaded: scripts/guards/hands.mjs
// says which files, what changed since, and what to take out of the database.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { withDatabases } from './databases.mjs'
import { endWorkers, keptWorkers } from './kept-worker.mjs'
import { toReport } from './report.mjs'

const folder = process.cwd()
/** Keeps programs that are bundled of the sources as they were. */
const programs = 'apps/api/src/testing/program.ts'
const started = createVitest('test', {
  root: folder,
  watch: false,
  pool: keptWorkers,
  maxWorkers: 1,
  bail: 1,
  // What is found goes to whoever asked.
  reporters: [{}],
})

/** What has loaded a file, and what has loaded that, is loaded anew when it is wanted again. */
function forget(vitest, file, seen = new Set()) {
  if (seen.has(file)) return
  seen.add(file)
  vitest.watcher.invalidates.add(file)
  const graphs = vitest.projects.flatMap(({ vite }) => Object.values(vite.environments).map((part) => part.moduleGraph))
  const importers = graphs.flatMap((graph) =>
    [...(graph.getModulesByFile(file) ?? [])].flatMap((module) => [...module.importers]),
  )
  vitest.invalidateFile(file)
  for (const importer of importers) if (importer.file) forget(vitest, importer.file, seen)
}

async function specificationsOf(vitest, files) {
  const wanted = new Set(files.map((file) => join(folder, file)))
  const all = await vitest.globTestSpecifications(files)
  return all.filter(({ moduleId }) => wanted.has(moduleId))
}

async function run({ files, changed, sql }) {
  const vitest = await started
  for (const file of changed.length > 0 ? [...changed, programs] : []) forget(vitest, join(folder, file))
  // Failures of former runs would count for this one.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const specifications = await specificationsOf(vitest, files)
  return withDatabases(specifications[0]?.project, sql, async () =>
    toReport(await vitest.runTestSpecifications(specifications)),
  )
}

async function end() {
  await endWorkers()
  await (await started).close()
  process.exit()
}

process.on('message', (task) => {
  run(task).then(
    (report) => process.send(report),
    (error) => {
      console.error(error)
      process.send(null)
    },
  )
})
process.on('SIGTERM', end)
process.on('disconnect', end)
