/** Counts what a person does: a press, a choice or a text typed. */
export function counting() {
  let steps = 0
  return {
    step: async (act: Promise<unknown>) => {
      steps += 1
      await act
    },
    steps: () => steps,
  }
}
