// A hundred strangers at once, each from an address of their own, who register, ask for recovery of other people's
// addresses, invite them and send them notes of a trial: what reaches a mailbox, and how long a login waits meanwhile.
import { openClient } from '#test/support/http.ts'
import { openSmtpServer } from '#test/support/smtp.ts'
import type { Issuer } from '#test/support/tenant.ts'
import { until } from '#test/support/until.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { arrive, inLine, type Latencias, type Ritmo, tailOf } from './chegadas.ts'
import { pour } from './estranhos.ts'
import type { Figura } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

type Tamanho = { estranhos: number; quantas: number; logins: Ritmo; sozinhos: Ritmo }
/** `quantas`: victims. The logins of all of them come one after another. */
const INTEIRO: Tamanho = {
  estranhos: 100,
  quantas: 10,
  logins: { porSegundo: 4, segundos: 30 },
  sozinhos: { porSegundo: 4, segundos: 15 },
}
const CURTO: Tamanho = {
  estranhos: 3,
  quantas: 2,
  logins: { porSegundo: 2, segundos: 2 },
  sozinhos: { porSegundo: 2, segundos: 1 },
}
const LOGIN_MS_MAX = 500
/** What a stranger may cause in a mailbox in a day: five links of recovery, twenty invitations, ten notes of trials. */
const AO_ENDERECO_MAX = 5 + 20 + 10
const SENHA = 'nove gatos na varanda'

/** How long a login takes, the mails that one mailbox gets, and the victims who get in by their first link. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const { estranhos, quantas, logins, sozinhos } = curto ? CURTO : INTEIRO
  say('subindo o serviço e a cidade simulada')
  const correio = await openSmtpServer()
  const world = await openWorld({ SENHA_CUSTO: 'alto', SMTP_URL: correio.url, EMAIL_REMETENTE: 'notas@exemplo.com.br' })
  try {
    const vitimas = await Promise.all(
      Array.from({ length: quantas }, (_, n) => registerAs(world, `vitima${n}@exemplo.com.br`)),
    )
    const issuers = await Promise.all(Array.from({ length: curto ? 1 : ISSUERS }, () => world.issuer()))
    const pessoas = await Promise.all(vitimas.map((email, n) => openPessoa(world, email, n)))
    const enter = (nth: number) => pessoas[nth % pessoas.length]!()
    const semEnxurrada = await arrive(sozinhos, enter)
    say(`logins sem a enxurrada: ${inLine(semEnxurrada)}`)
    const [respostas, comEnxurrada]: [Record<string, number>, Latencias] = await Promise.all([
      pour({
        ...{ url: world.url, senha: SENHA, vitimas, estranhos },
        emissores: issuers.map((issuer) => ({ chave: issuer.api.chave, notas: notasDe(issuer, vitimas) })),
      }),
      arrive(logins, enter),
    ])
    say(`com ela: ${inLine(comEnxurrada)}; respostas aos estranhos ${JSON.stringify(respostas)}`)
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
    say(`e-mails a cada vítima: ${counts.join(', ')}`)
    return [
      ...tailOf('login sem a enxurrada', semEnxurrada),
      ...tailOf('login com ela', comEnxurrada, LOGIN_MS_MAX),
      { nome: 'e-mails a um endereço', medido: Math.max(...counts), unidade: '', max: AO_ENDERECO_MAX },
      {
        nome: 'vítimas que entram ao primeiro pedido',
        medido: entraram.filter(Boolean).length,
        unidade: '',
        min: quantas,
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

/** Logs a person in again and again, from an address of their own and in a browser that knows them. */
async function openPessoa({ url }: World, email: string, nth: number): Promise<() => Promise<void>> {
  const client = openClient(url, undefined, `127.0.8.${nth + 1}`)
  let cookie = ''
  const enter = async () => {
    const answer = await client.call('POST', '/portal/auth/login', {
      body: { email, senha: SENHA },
      headers: { cookie },
    })
    if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.text}`)
    cookie = /portal_device=[^;]+/.exec(answer.headers['set-cookie'] ?? '')?.[0] ?? cookie
  }
  await enter()
  return enter
}

/** Messages that wait to be sent. */
const pending = async ({ sql }: World) =>
  (await sql<{ n: number }>("select count(*)::int as n from emails where estado = 'pendente'"))[0]!.n

/** The token of a link of recovery. */
const tokenOf = (partes: readonly string[]): string | null =>
  /redefinir-senha#([\w-]{43})/.exec(partes.join('\n'))?.[1] ?? null
