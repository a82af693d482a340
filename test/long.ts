/**
 * What `npm test` leaves to `npm run proof -- suite browser`, because it would take more than twenty minutes with it (decision
 * 098). Each is a file of tests like any other, and is run alone as they are.
 */
export const longTests = [
  // Processes and databases that are killed, hang, lose each other or run out of room.
  'packages/embedded-postgres/src/coming-back.test.ts',
  'packages/embedded-postgres/src/embedded.test.ts',
  'packages/embedded-postgres/src/hung.test.ts',
  'src/backup/schedule.test.ts',
  'test/broken-uploads.test.ts',
  'test/crowd.test.ts',
  'test/dead-connection.test.ts',
  'test/faults.test.ts',
  'test/full-disk.test.ts',
  'test/hung.test.ts',
  'test/process.test.ts',
  'test/several.test.ts',
  'test/start.test.ts',
  'test/storage-trouble.test.ts',
  // Images by the hundred, made to hurt.
  'src/images/image-attacks.test.ts',
  'test/bombs.test.ts',
  'test/fair-pictures.test.ts',
  // Everything there is, one after the other.
  'src/demo/states.test.ts',
  'test/authorities.test.ts',
  'test/forget.test.ts',
]

/** The browser tests of every run: the jobs people come for, counted in steps, and what only a browser can show. */
export const walks = [
  'before-you-buy',
  'browse-filters',
  'clear-out',
  'clear-out-grid',
  'clear-out-keys',
  'clear-out-photos',
  'clear-out-table',
  'connecting',
  'factors',
  'failures',
  'institution',
  'keyboard',
  'order-file',
  'pages',
  'pickup',
  'screens-visitor',
  'shelf',
  'steps-chemical',
  'steps-search',
  'steps-take',
  'thread',
  'unsent',
  'wizard',
]
