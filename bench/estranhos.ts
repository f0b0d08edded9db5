// The strangers of bench/enxurrada.ts, in a process that the service and the people who log in go before: they are no part
// of the machine that is measured.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Answer, openClient } from '#test/support/http.ts'
import { openApi } from '#test/support/tenant.ts'

/** `emissores`: accounts in their trial that issue the given notes. */
type Enxurrada = {
  url: string
  senha: string
  vitimas: string[]
  estranhos: number
  emissores: { chave: string; notas: Record<string, unknown>[] }[]
}

const CONVIDAM = 30
/** Of -20 to 19; a process of 0 goes before. */
const PRIORIDADE = 10

/** Starts them all at once; resolves when each has had its last answer, with how many answers there were of each status. */
export async function pour(enxurrada: Enxurrada): Promise<Record<string, number>> {
  const child = fork(fileURLToPath(import.meta.url), ['enxurrada'])
  child.send(enxurrada)
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the strangers ended with ${code}`)))
  const [respostas] = (await Promise.race([once(child, 'message'), gone])) as [Record<string, number>]
  child.kill()
  return respostas
}

async function flood({ url, senha, vitimas, estranhos, emissores }: Enxurrada): Promise<Record<string, number>> {
  const respostas: Record<string, number> = {}
  /** A stranger whose connection is refused continues. */
  const ask = async (asking: Promise<Answer>): Promise<Answer | null> => {
    const answer = await asking.catch(() => null)
    const status = answer?.status ?? 'sem resposta'
    respostas[status] = (respostas[status] ?? 0) + 1
    return answer
  }
  const strangers = Array.from({ length: estranhos }, async (_, n) => {
    const client = openClient(url, undefined, `127.0.${5 + (n >> 7)}.${(n & 127) + 1}`)
    const conta = { nome: `Estranho ${n}` }
    const own = { nome: 'Estranho', email: `estranho${n}@exemplo.com.br`, senha, conta }
    const made = await ask(client.post('/portal/auth/register', own))
    for (const email of vitimas) {
      await ask(client.post('/portal/auth/register', { ...own, email }))
      await ask(client.post('/portal/auth/esqueci-senha', { email }))
      if (made?.status === 201 && n < CONVIDAM)
        await ask(openClient(url, made.json.token).post('/portal/invites', { email, papel: 'leitura' }))
    }
  })
  const issuers = emissores.map(async ({ chave, notas }) => {
    const api = openApi(url, chave)
    for (const nota of notas) await ask(api.issue(nota))
  })
  await Promise.all([...strangers, ...issuers])
  return respostas
}

if (process.argv[2] === 'enxurrada') {
  setPriority(PRIORIDADE)
  process.once(
    'message',
    (enxurrada: Enxurrada) => void flood(enxurrada).then((respostas) => process.send?.(respostas)),
  )
}
