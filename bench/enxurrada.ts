// A hundred strangers at once, each from an address of their own, who register, ask for recovery of other people's
// addresses, invite them and send them notes of a trial: what reaches a mailbox, and how long a login waits meanwhile.
import { openClient } from '#test/support/http.ts'
import { openSmtpServer } from '#test/support/smtp.ts'
import type { Issuer } from '#test/support/tenant.ts'
import { until } from '#test/support/until.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { pour } from './estranhos.ts'
import type { Figura } from './figura.ts'

const ESTRANHOS = 100
const VITIMAS = 10
const LOGIN_MS_MAX = 500
/** What a stranger may cause in a mailbox in a day: five links of recovery, twenty invitations, ten notes of trials. */
const AO_ENDERECO_MAX = 5 + 20 + 10
const SENHA = 'nove gatos na varanda'

/** Three figures: the slowest login, the mails that one mailbox got, and the victims who got in by their first link. */
export async function run(): Promise<Figura[]> {
  const correio = await openSmtpServer()
  const world = await openWorld({ SENHA_CUSTO: 'alto', SMTP_URL: correio.url, EMAIL_REMETENTE: 'notas@exemplo.com.br' })
  try {
    const vitimas = await Promise.all(
      Array.from({ length: VITIMAS }, (_, n) => registerAs(world, `vitima${n}@exemplo.com.br`)),
    )
    const issuers = await Promise.all(Array.from({ length: ISSUERS }, () => world.issuer()))
    const sozinhos = await enterAll(world, vitimas, LOGINS_SOZINHOS)
    const [respostas, logins] = await Promise.all([
      pour({
        ...{ url: world.url, senha: SENHA, vitimas, estranhos: ESTRANHOS },
        emissores: issuers.map((issuer) => ({ chave: issuer.api.chave, notas: notasDe(issuer, vitimas) })),
      }),
      enterAll(world, vitimas, LOGINS),
    ])
    const naCaixa = (email: string) => correio.recebidas.filter(({ para }) => para.includes(email))
    await until('the outbox is empty', async () => (await pending(world)) === 0, {
      measure: () => correio.recebidas.length,
    })
    const counts = vitimas.map((email) => naCaixa(email).length)
    const entraram = await Promise.all(
      vitimas.map(async (email, n) => {
        const client = openClient(world.url, undefined, `127.0.7.${n + 1}`)
        await client.post('/portal/auth/esqueci-senha', { email })
        await until(`${email} has a link`, () => naCaixa(email).some(({ partes }) => tokenOf(partes)))
        const token = naCaixa(email)
          .flatMap(({ partes }) => tokenOf(partes) ?? [])
          .at(-1)
        const { status } = await client.post('/portal/auth/redefinir-senha', { token, senha: 'dez gatos na varanda' })
        return status === 204
      }),
    )
    console.log(`logins sem a enxurrada: ${inWords(sozinhos)}; com ela: ${inWords(logins)}; e-mails ${counts}`)
    console.log(`respostas aos estranhos: ${JSON.stringify(respostas)}`)
    return [
      {
        figura: `folga do p99 de um login até ${LOGIN_MS_MAX} ms`,
        valor: LOGIN_MS_MAX - at(logins, 0.99),
        minimo: 0,
        unidade: 'ms',
      },
      {
        figura: `folga dos e-mails a um endereço até ${AO_ENDERECO_MAX}`,
        valor: AO_ENDERECO_MAX - Math.max(...counts),
        minimo: 0,
        unidade: '',
      },
      {
        figura: 'vítimas que entram ao primeiro pedido',
        valor: entraram.filter(Boolean).length,
        minimo: VITIMAS,
        unidade: '',
      },
    ]
  } finally {
    await world.close()
    await correio.close()
  }
}

async function registerAs({ url, sql }: World, email: string): Promise<string> {
  const answer = await openClient(url).post('/portal/auth/register', {
    ...{ nome: 'Vítima', email, senha: SENHA },
    conta: { nome: email },
  })
  if (answer.status !== 201) throw new Error(answer.text)
  await sql('update pessoas set confirmado_em = now() where email = $1', [email])
  return email
}

/** Four notes to each victim: what an account in its trial sends of itself. */
const notasDe = ({ body }: Issuer, vitimas: readonly string[]) =>
  [...vitimas, ...vitimas, ...vitimas, ...vitimas].map((email) => {
    const nota = body()
    return { ...nota, tomador: { ...(nota['tomador'] as object), email }, opcoes: { enviarEmail: true } }
  })
const ISSUERS = 5

/** How long each login took, the shortest first: all of these people at once, each again and again. */
const enterAll = async (world: World, emails: readonly string[], turns: number): Promise<number[]> =>
  (await Promise.all(emails.map((email) => loginAgainAndAgain(world, email, turns)))).flat().sort((a, b) => a - b)

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY

const inWords = (times: readonly number[]): string =>
  `${times.length}, p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms`

/** How long each login of a person took, in a browser that knows the person. */
async function loginAgainAndAgain({ url }: World, email: string, turns: number): Promise<number[]> {
  const client = openClient(url, undefined, `127.0.8.${Number(/\d+/.exec(email)![0]) + 1}`)
  const times: number[] = []
  let cookie = ''
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    const answer = await client.call('POST', '/portal/auth/login', {
      body: { email, senha: SENHA },
      headers: { cookie },
    })
    if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.text}`)
    if (turn > 0) times.push(performance.now() - began)
    cookie = /portal_device=[^;]+/.exec(answer.headers['set-cookie'] ?? '')?.[0] ?? cookie
    await new Promise((next) => setTimeout(next, 500))
  }
  return times
}
const LOGINS = 12
const LOGINS_SOZINHOS = 6

/** Messages that wait to be sent. */
const pending = async ({ sql }: World) =>
  (await sql<{ n: number }>("select count(*)::int as n from emails where estado = 'pendente'"))[0]!.n

/** The token of a link of recovery. */
const tokenOf = (partes: readonly string[]): string | null =>
  /redefinir-senha#([\w-]{43})/.exec(partes.join('\n'))?.[1] ?? null
