import type { Config } from './config.ts'
import { adoptFiles, FilesError, moveFiles } from './features/base/files/index.ts'
import type { Database } from './platform/db/database.ts'
import { filePlaceOf } from './platform/files/stored-image.ts'
import { say } from './start/step.ts'

type Scene = { config: Config; database: Database }

/** The place they were in until now, by the same settings. */
function placeBefore({ otherFiles }: Config) {
  if (otherFiles) return filePlaceOf({ files: otherFiles })
  throw new FilesError('The files of this database are in a bucket: S3_BUCKET and its keys must still be set.')
}

/** Copies the files to where the settings say they are, from the other place, and ties the database to them. */
export async function move({ config, database }: Scene): Promise<boolean> {
  const into = filePlaceOf(config)
  const { copied, from } = await moveFiles(database, () => placeBefore(config), into)
  say(`${copied.toLocaleString('en-IN')} copied from ${from} to ${into.name}, which is the place of the files now.`)
  say(`What is in ${from} stays there: delete it once you have looked, since it holds what people sent.`)
  return true
}

/** Takes what the settings lead to for the files of this database. */
export const adopt =
  (lost: boolean) =>
  async ({ config, database }: Scene): Promise<boolean> => {
    const into = filePlaceOf(config)
    const { known, missing } = await adoptFiles(database, into, lost)
    say(`${into.name} is the place of the files now: ${known - missing} of ${known} are there.`)
    return true
  }

export { FilesError }
