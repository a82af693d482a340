/** The program that uses the database, in words its users know. */
export interface Host {
  name: string
  /** Lower-case letters. Names the database, its superuser and the folders outside the data folder. */
  id: string
  /** How messages name the settings for the data folder and for an external PostgreSQL. */
  settings: { dataDir: string; databaseUrl: string }
  /** Where restoring a backup is documented. */
  restoring: string
}
