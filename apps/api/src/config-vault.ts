import { ConfigError } from './config-services.ts'

/** Reads `id:base64,id:base64`: the first seals, the others still open what they sealed. */
export function readMasterKeys(setting: string | undefined): [string, Buffer][] {
  if (!setting) return []
  const keys = setting.split(',').map((part): [string, Buffer] => {
    const [id = '', encoded = ''] = part.trim().split(':')
    const key = Buffer.from(encoded, 'base64')
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id) || key.length !== 32)
      throw new ConfigError('VAULT_KEYS is a list of name:key, each key 32 bytes in base64, separated by commas.')
    return [id, key]
  })
  if (new Set(keys.map(([id]) => id)).size !== keys.length) throw new ConfigError('VAULT_KEYS names a key twice.')
  return keys
}
