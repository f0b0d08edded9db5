import { devidaDesde, type Passo } from '#domain/faturamento/overdue.ts'
import { daysBetween } from '#domain/faturamento/periods.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { type Composed, compose } from '#platform/mail/compose.ts'
import type { Encargos, FaturaEmAberto } from './em-aberto.ts'

/** The steps of dunning that the client is informed of. */
export type PassoComEmail = Exclude<Passo, 'propor_baixa'>

type Carta = {
  nome: string
  hoje: string
  fatura: FaturaEmAberto
  encargos: Encargos
  /** The last day before issuing is suspended. */
  suspensaoApos: string
}

/** The message of a step of dunning to the client, with what is due today and how to pay it. */
export function dunningMail(passo: PassoComEmail, { nome, hoje, fatura, encargos, suspensaoApos }: Carta): Composed {
  const desde = devidaDesde(fatura)
  const diasAtraso = daysBetween(desde, hoje)
  const { reabertaEm } = fatura
  const fatos = { mes: mesDe(fatura.competencia), diasAtraso, suspensaoApos, reabertaEm }
  const { assunto, abre, segue = [] } = TEXTOS[passo](fatos)
  const pix = fatura.cobranca?.pix
  return compose({
    assunto,
    paragrafos: [
      `Olá, ${nome}.`,
      abre,
      `Fatura nº ${fatura.numero}, de ${mesDe(fatura.competencia)}: ${brl(fatura.saldo)}, com vencimento em ${dia(fatura.vencimento)}.`,
      ...(reabertaEm && passo !== 'reaberta'
        ? [`O pagamento dela foi devolvido em ${dia(reabertaEm)}, e o prazo conta desde então.`]
        : []),
      ...(diasAtraso > 0 ? [describeEncargos({ ...encargos, diasAtraso })] : []),
      ...segue,
      ...(pix ? [] : ['Para receber o código Pix desta fatura, fale com o atendimento.']),
      passo === 'reaberta'
        ? 'Se você não pediu essa devolução, fale com o seu banco e com o atendimento.'
        : 'Se você já pagou, desconsidere esta mensagem.',
    ],
    ...(pix && { copiar: { titulo: 'Pix copia e cola, para o aplicativo do seu banco:', texto: pix } }),
  })
}

const describeEncargos = ({ diasAtraso, multa, juros, totalHoje }: Encargos): string =>
  multa + juros > 0
    ? `O atraso é de ${emDias(diasAtraso)}. Com multa de ${brl(multa)} e juros de ${brl(juros)}, o total de hoje é ${brl(totalHoje)}.`
    : `O atraso é de ${emDias(diasAtraso)}. O total de hoje é ${brl(totalHoje)}.`

type Texto = { assunto: string; abre: string; segue?: string[] }
type Fatos = { mes: string; diasAtraso: number; suspensaoApos: string; reabertaEm: string | null }

const TEXTOS: Record<PassoComEmail, (fatos: Fatos) => Texto> = {
  lembrete: ({ mes, diasAtraso }) => ({
    assunto: `Sua fatura de ${mes} vence ${emQuanto(-diasAtraso)}`,
    abre: `A sua fatura de ${mes} vence ${emQuanto(-diasAtraso)}.`,
  }),
  reaberta: ({ mes, reabertaEm }) => ({
    assunto: `O pagamento da sua fatura de ${mes} foi devolvido, e ela está em aberto`,
    abre: `Um pagamento da sua fatura de ${mes}, que tínhamos confirmado, foi devolvido pelo banco ao pagador em ${dia(reabertaEm!)}. O valor devolvido voltou a ser devido.`,
  }),
  vencida: ({ mes }) => ({
    assunto: `Sua fatura de ${mes} venceu`,
    abre: `Ainda não recebemos o pagamento da sua fatura de ${mes}.`,
  }),
  cobranca_1: ({ mes, diasAtraso }) => ({
    assunto: `Sua fatura de ${mes} está em aberto há ${emDias(diasAtraso)}`,
    abre: `A sua fatura de ${mes} venceu e continua em aberto.`,
  }),
  cobranca_2: ({ mes, diasAtraso, suspensaoApos }) => ({
    assunto: `Sua fatura de ${mes} está em aberto há ${emDias(diasAtraso)}`,
    abre: `A sua fatura de ${mes} venceu e continua em aberto.`,
    segue: [`Sem o pagamento até ${dia(suspensaoApos)}, a emissão de notas da conta será suspensa.`],
  }),
  inadimplente: ({ mes, suspensaoApos }) => ({
    assunto: `A emissão de notas será suspensa se a fatura de ${mes} não for paga`,
    abre: `O prazo de tolerância da sua fatura de ${mes} terminou, e o contrato está inadimplente.`,
    segue: [`Sem o pagamento até ${dia(suspensaoApos)}, a emissão de notas da conta será suspensa.`],
  }),
  suspenso: ({ mes }) => ({
    assunto: 'A emissão de notas foi suspensa por falta de pagamento',
    abre: `A sua fatura de ${mes} continua em aberto, e a emissão de notas da conta foi suspensa.`,
    segue: [
      'Notas novas são recusadas. Consultar, cancelar e baixar o XML das notas já emitidas segue funcionando. Quando o pagamento for confirmado, a emissão volta sozinha.',
    ],
  }),
}

const emDias = (dias: number) => (dias === 1 ? '1 dia' : `${dias} dias`)
const emQuanto = (dias: number) => (dias === 0 ? 'hoje' : dias === 1 ? 'amanhã' : `em ${dias} dias`)
const dia = (dia: string) => dia.split('-').reverse().join('/')
const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const brl = (valor: Centavos) => BRL.format(reais(valor))
const MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const mesDe = (competencia: string) => MES.format(new Date(`${competencia}-01T00:00:00Z`))
