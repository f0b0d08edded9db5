import { CONTRATO_PAGO } from '#domain/faturamento/estados.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { withinLast } from '#platform/db/range.ts'
import type { Mail } from './mail.ts'

/**
 * How many messages of a kind go out in 24 hours: `porEndereco` to one address from all accounts, `deTeste` of them from
 * accounts in their trial and for test notes.
 * `recusa`: beyond it the request is refused; else the message is kept, and not sent.
 */
type Teto = { porEndereco?: number; deTeste?: number; recusa?: boolean }

/**
 * The kinds of messages, by what their keys begin with. A stranger causes those that have a ceiling: they write the
 * address of someone else into an invitation, a note, or the registration of an account, whose people then get messages
 * about what happens in it. null: only what the address itself asked for, or an account that pays.
 */
export const TETOS: Readonly<Record<string, Teto | null>> = {
  convite: { porEndereco: 20, deTeste: 5, recusa: true },
  'certificado-link': { porEndereco: 20, deTeste: 5, recusa: true },
  nota: { deTeste: 10 },
  'nota-enviada': { porEndereco: 20, deTeste: 5, recusa: true },
  'avise-me': { deTeste: 10 },
  certificado: { deTeste: 10 },
  'nota-incerta': { deTeste: 10 },
  'recorrente-recusada': { deTeste: 10 },
  'segundo-fator-encerrado': { deTeste: 10 },
  webhook: { deTeste: 10 },
  aviso: { deTeste: 10 },
  'aviso-volta': { deTeste: 10 },
  'pedido-de-certificado': { deTeste: 10 },
  // To the confirmed address of the person who asks for it.
  'nota-copia': null,
  // The links of a person have a ceiling of their own (access/pessoa-links.ts).
  confirmacao: null,
  redefinicao: null,
  'senha-alterada': null,
  // Of the operation, and of accounts with a contract.
  alertas: null,
  fatura: null,
  'troca-de-plano': null,
}

/** A message, and the result of the ceilings for it. */
type Medido = { mail: Mail; deTeste: boolean; estado: 'pendente' | 'limitado' }

/**
 * The messages, each `limitado` where a ceiling is reached. Requests at the same time wait for each other, to the end of
 * the transaction of `db`. Throws LIMITE_DE_REQUISICOES, with the seconds to wait, for a kind that refuses.
 */
export async function measure(app: App, db: Db, mails: readonly Mail[]): Promise<Medido[]> {
  const com = mails.filter((mail) => tetoOf(mail) !== null)
  if (com.length === 0) return mails.map((mail) => ({ mail, deTeste: false, estado: 'pendente' }))
  const emTeste = await selectEmTeste(db, com)
  await db.query(sql`
    select pg_advisory_xact_lock(hashtext('email'), hashtext(chave))
    from (select distinct unnest(${com.flatMap(keysOf)}::text[]) as chave order by 1) as chaves`)
  const now = app.now()
  const vistos = new Map<string, Enviado[]>()
  const medidos: Medido[] = []
  for (const mail of mails) {
    const teto = tetoOf(mail)
    const daConta = mail.tenantId !== null && emTeste.has(mail.tenantId)
    const deTeste = teto !== null && (daConta || mail.deTeste === true)
    if (teto === null) {
      medidos.push({ mail, deTeste, estado: 'pendente' })
      continue
    }
    const [aoEndereco, aConta] = keysOf(mail)
    const endereco = vistos.get(aoEndereco) ?? (await selectToAddress(db, mail, now))
    const tetoDaConta = daConta ? mail.tetoDaConta : undefined
    const conta = tetoDaConta !== undefined ? (vistos.get(aConta) ?? (await selectOfConta(db, mail, now))) : []
    const enderecoCheio =
      fullSince(endereco, teto.porEndereco) ?? (deTeste ? fullSince(onlyTests(endereco), teto.deTeste) : null)
    const cheio = enderecoCheio ?? fullSince(conta, tetoDaConta)
    if (cheio && teto.recusa)
      throw refuseFull(cheio.getTime() + DAY_MS - now.getTime(), enderecoCheio ? 'endereco' : 'conta')
    if (!cheio) for (const each of [endereco, conta]) each.unshift({ em: now, deTeste })
    vistos.set(aoEndereco, endereco)
    if (tetoDaConta !== undefined) vistos.set(aConta, conta)
    medidos.push({ mail, deTeste, estado: cheio ? 'limitado' : 'pendente' })
  }
  return medidos
}

type Enviado = { em: Date; deTeste: boolean }

const DAY_MS = 86_400_000

const tipoOf = ({ chave }: Pick<Mail, 'chave'>): string => chave.split(':', 1)[0]!
const tetoOf = (mail: Mail): Teto | null => TETOS[tipoOf(mail)] ?? null
const keysOf = (mail: Mail): [string, string] => [
  `${tipoOf(mail)}:${mail.para.toLowerCase()}`,
  `${tipoOf(mail)}:${mail.tenantId}`,
]

const onlyTests = (enviados: readonly Enviado[]) => enviados.filter(({ deTeste }) => deTeste)

/** When the message was written that reached the ceiling, newest first; null while there is room. */
const fullSince = (enviados: readonly Enviado[], teto = Number.POSITIVE_INFINITY): Date | null =>
  enviados.length < teto ? null : (enviados[teto - 1]?.em ?? new Date(0))

const selectToAddress = (db: Db, mail: Mail, now: Date) =>
  db.query<Enviado>(
    sql`select em, de_teste as "deTeste" from emails_ao_endereco(${mail.para}, ${tipoOf(mail)}, ${new Date(now.getTime() - DAY_MS)})
      where ${withinLast(sql`em`, now, DAY_MS)}`,
  )

const selectOfConta = (db: Db, mail: Mail, now: Date) =>
  db.query<Enviado>(sql`
    select criado_em as em, de_teste as "deTeste" from emails
    where tenant_id = ${mail.tenantId} and ${withinLast(sql`criado_em`, now, DAY_MS)} and split_part(chave, ':', 1) = ${tipoOf(mail)}
      and estado <> 'limitado' order by criado_em desc limit 1000`)

/** Whether an account has no contract that is paid. */
export const isEmTeste = async (db: Db, tenantId: string): Promise<boolean> =>
  (await withoutContrato(db, [tenantId])).size > 0

const selectEmTeste = (db: Db, mails: readonly Mail[]): Promise<Set<string>> =>
  withoutContrato(db, [...new Set(mails.flatMap(({ tenantId }) => tenantId ?? []))])

async function withoutContrato(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const pagas = await db.query<{ id: string }>(sql`
    select tenant_id as id from contratos where tenant_id = any(${ids}::uuid[])
      and status = any(${CONTRATO_PAGO})`)
  const comContrato = new Set(pagas.map(({ id }) => id))
  return new Set(ids.filter((id) => !comContrato.has(id)))
}

function refuseFull(ms: number, cheio: 'endereco' | 'conta'): Refusal {
  const espereSegundos = Math.max(1, Math.ceil(ms / 1000))
  const horas = Math.ceil(espereSegundos / 3600)
  const [quem, correcao] = CHEIOS[cheio]
  const mensagem = `${quem}; o próximo pode ir em ${horas} h.`
  const erros = [{ campo: 'email', codigo: 'LIMITE_DE_REQUISICOES', mensagem, correcao }]
  return new Refusal('LIMITE_DE_REQUISICOES', 'ceiling of messages to an address', { erros, dados: { espereSegundos } })
}

const CHEIOS = {
  endereco: [
    'Este endereço já recebeu em 24 horas todos os e-mails deste tipo que recebe',
    'Confira o endereço e espere; a pessoa pode procurar a mensagem anterior, também no lixo eletrônico.',
  ],
  conta: [
    'A conta em teste já mandou em 24 horas todos os e-mails deste tipo que manda',
    'Espere, ou mande o link da nota por outro meio.',
  ],
} as const
