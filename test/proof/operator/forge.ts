import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** A repository that stands for the park's forge: this tree as it is, and what is committed on it later. */
export function makeForge(folder: string) {
  const there = path.join(folder, 'labex.git')
  const env = { ...process.env, GIT_INDEX_FILE: path.join(folder, 'index') }
  const git = (args: string[], input?: string) =>
    execFileSync('git', ['-c', 'user.name=Proof', '-c', 'user.email=proof@labex.example', ...args], {
      env,
      encoding: 'utf8',
      input,
      stdio: ['pipe', 'pipe', 'ignore'],
    }).trim()
  git(['init', '--bare', '--initial-branch=main', there])
  git(['read-tree', 'HEAD'])
  git(['add', '--all'])
  let head = publish(git(['rev-parse', 'HEAD']), 'What is proved')

  function publish(parent: string, message: string): string {
    const commit = git(['commit-tree', '-p', parent, '-m', message, git(['write-tree'])])
    git(['push', there, `${commit}:refs/heads/main`])
    return commit
  }

  return {
    commit(file: string, text: string): void {
      const blob = git(['hash-object', '-w', '--stdin'], text)
      git(['update-index', '--add', '--cacheinfo', `100644,${blob},${file}`])
      head = publish(head, `Add ${file}`)
    },
  }
}
