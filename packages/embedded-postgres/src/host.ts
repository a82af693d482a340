/** The program that uses the database, in the words its people read. */
export interface Host {
  /** As people know it. */
  name: string
  /** Lower-case letters. Names the database, its superuser and the folders outside the data folder. */
  id: string
  /** The settings that choose the data folder and a PostgreSQL of one's own, as messages name them. */
  settings: { dataDir: string; databaseUrl: string }
  /** Where it is written how to restore a backup. */
  restoring: string
}
