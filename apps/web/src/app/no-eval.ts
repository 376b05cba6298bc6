// zod compiles its checks by `new Function` where it may, and finds out by trying, which the content policy reports as a
// violation. It reads this when its part of the program is loaded, so that nothing of it need be imported here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
