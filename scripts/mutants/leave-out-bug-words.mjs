/** The words of an exception are for the person who fixes the bug: no promise depends on them, so no mutant is made of them. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'bug-words',
    value: {
      /** @param {{ isNewExpression(): boolean, node: { callee?: { name?: string } } }} path */
      shouldIgnore(path) {
        return path.isNewExpression() && path.node.callee?.name?.endsWith('Error') === true ? 'The words of an exception' : undefined
      },
    },
  },
]
