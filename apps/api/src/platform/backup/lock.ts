/** Shared by a backup while it copies; whoever deletes bytes of files wants it alone, since rows that were kept still name them. */
export const backupLock = `hashtext('karavan-backup')`
