import { configure } from '@testing-library/react'

// A busy machine must not fail what a quiet one passes: parts of a screen that are loaded on their own take their time there.
configure({ asyncUtilTimeout: 15_000 })
