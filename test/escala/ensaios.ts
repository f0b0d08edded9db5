// The rehearsals of `npm run escala`, each in a file beside this one.

/** What a rehearsal exports: runs with the arguments after its name, and returns the exit code. */
export type Ensaio = { rodar(args: string[]): Promise<number> }

/** By name; `abrir` loads the file only when it is asked for. */
export const ENSAIOS: Record<string, { faz: string; abrir(): Promise<Ensaio> }> = {
  processos: {
    faz: 'PgBouncer, HAProxy, 2 API e 3 workers; reinícios sob carga, primário que morre, leitura na réplica',
    abrir: () => import('./processos.ts'),
  },
  citus: {
    faz: 'Citus com um coordenador e dois operários: regras, emissão e cenários com as tabelas grandes distribuídas por conta',
    abrir: () => import('./citus/ensaio.ts'),
  },
}
