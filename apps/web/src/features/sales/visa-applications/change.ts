import type { useApplication } from './useApplication.ts'

/** Changes the application in view, which then shows what came of it. */
export type ChangeApplication = ReturnType<typeof useApplication>['change']
