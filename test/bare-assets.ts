/** Pages without a build. */
export const bareAssets = {
  version: '',
  scripts: [],
  css: '',
  font: null,
  render: async () => ({ head: [], body: '' }),
}
