const messagesOf = (errors = []) => errors.map(({ message }) => message ?? '')

/** Whatever failed outside of the tests: loading the file, or a hook. */
function faultsOf(module) {
  const suites = [...module.children.allSuites()]
  return [module, ...suites].flatMap((entity) => messagesOf(entity.errors()))
}

/** What the objects of a run of Vitest say, as its report in JSON has it. */
export const toReport = ({ testModules }) => ({
  testResults: testModules.map((module) => ({
    name: module.moduleId,
    status: module.state(),
    message: faultsOf(module).join('\n'),
    assertionResults: [...module.children.allTests()].map((test) => ({
      fullName: test.fullName,
      status: test.result().state,
      failureMessages: messagesOf(test.result().errors),
    })),
  })),
})
