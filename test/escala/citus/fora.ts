// Scenarios that are not run on the cluster, or not expected to pass there, by the reason.

import { DISTRIBUIDAS } from '#platform/db/citus/lugares.ts'

const BANCO_PROPRIO = 'abre um banco embutido no processo do teste'
const PROCESSOS = 'abre os próprios processos, com o banco embutido, e os derruba'

const COMANDO_DO_TESTE = 'o próprio teste planta ou lê linhas por um comando que o Citus recusa'

/** Files. */
export const FORA: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...['access', 'admin-access', 'admin-people', 'admin-tenants', 'analyzer', 'audit', 'chave-mestra', 'city-gate'],
      ...['city-jobs', 'conexoes', 'copia', 'filas', 'invites', 'municipios', 'segundo-fator', 'webhooks'],
    ].map((nome) => [`${nome}.test.ts`, BANCO_PROPRIO]),
  ),
  ...Object.fromEntries(
    ['banco-queda', 'copia', 'papeis-a-mao', 'plantao', 'process-tree', 'recovery', 'role-start'].map((nome) => [
      `${nome}.test.ts`,
      PROCESSOS,
    ]),
  ),
  'proof-of-absence.test.ts': COMANDO_DO_TESTE,
  'leitura.test.ts': 'a réplica de um PostgreSQL: a do cluster não é ensaiada',
}

/** Tests of files that run. */
export const FORA_DO_ARQUIVO: Record<string, { porque: string; testes: readonly string[] }> = {
  'cancel-municipal.test.ts': {
    porque: COMANDO_DO_TESTE,
    testes: [
      'a cancellation that the city takes under a protocol is queried by it until it ends',
      'a protocol unknown to the city leads to a query of the note: it is still valid, so the request is sent again',
      'a protocol without a result raises an alert to the operators, until the note has ended',
    ],
  },
  'concurrency.test.ts': {
    porque: COMANDO_DO_TESTE,
    testes: [
      'a replacement that waits for a note being ended does not block its end',
      'a number is voided or given to a note, never both',
    ],
  },
  'idempotency.test.ts': {
    porque: COMANDO_DO_TESTE,
    testes: ['a database out of resources is 503 and keeps no part of a request: the same one works once it has room'],
  },
  'isolation.test.ts': {
    // What an account sees on the workers is a rule of its own (regras.ts).
    porque: 'o teste toma o papel de uma conta sem entrar como ela, e espera as senhas do banco embutido',
    testes: [
      'the database itself shows one account nothing of another, and lets it write nothing there',
      'a statement slipped into a connection of one account becomes no other role, and changes no table',
      ...DISTRIBUIDAS,
    ],
  },
  'saude-municipio.test.ts': {
    porque: COMANDO_DO_TESTE,
    testes: ['the health of a city counts the notes of every account by day, their times and their causes'],
  },
}
