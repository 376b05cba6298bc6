import { setFlagsFromString } from 'node:v8'

/**
 * Has garbage collected when the heap has grown by a third since the last time. By itself V8 lets it double before, and the books
 * of a process are long-lived: beside each megabyte of them another one would be waiting to be collected.
 */
export const keepGarbageSmall = (): void => setFlagsFromString('--heap-growing-percent=30')
