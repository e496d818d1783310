/** @param {string} message @param {(report: (node: object) => void) => object} visitor */
const rule = (message, visitor) => ({
  create: (context) => visitor((node) => context.report({ node, message })),
});

/** What holds in this repository and no linter knows. */
export default {
  meta: { name: 'hall' },
  rules: {
    'no-own-environment': rule(
      'Settings come from platform/config, which validates them once.',
      (report) => ({
        MemberExpression(node) {
          if (node.object.name === 'process' && node.property.name === 'env') report(node);
        },
      }),
    ),
    // What no statement can say, see docs/decisions/0009-statements-are-declared.md.
    'declared-statements': rule(
      'SQL is a statement of platform/database/sql, which declares its row and its parameters.',
      (report) => ({
        CallExpression(node) {
          if (node.callee.property?.name === 'query') report(node);
        },
      }),
    ),
  },
};
