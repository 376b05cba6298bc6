/** What stands in place of words that told of an erased person. */
export const erasedWords = '[erased]'
