import { contadas, type TipoDeIncidente, type UnidadeDeIncidente } from '#domain/incidentes.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { cidadeOf, gruposOf } from '#features/incidentes/atos/alvo.ts'
import { nameOfCity, partsOf } from '#features/incidentes/atos/cidade.ts'
import type { IncidenteRow } from '#features/incidentes/incidente-row.ts'
import type { App } from '#platform/app.ts'

type Palavras = { titulo: string; texto: string }

/** What accounts are informed of by default. The words name no other account, and not how many are reached. */
export async function composeAviso(app: App, incidente: IncidenteRow): Promise<Palavras> {
  const nome = gruposOf(incidente).length > 0 ? await nameOf(app, incidente) : ''
  const desde = since(incidente.desde, app.now())
  return (DO_TIPO[incidente.tipo] ?? DE_OUTROS)(nome, desde, incidente.ambiente === 'homologacao')
}

async function nameOf(app: App, incidente: IncidenteRow): Promise<string> {
  const { grupos, municipio } = cidadeOf(incidente)
  return nameOfCity(app, { conexao: partsOf(grupos[0]).conexao, municipio })
}

const ESPERAM = 'As suas notas estão na fila e saem sozinhas'

const DO_TIPO: Partial<Record<TipoDeIncidente, (nome: string, desde: string, teste: boolean) => Palavras>> = {
  municipio_fora: (nome, desde, teste) => ({
    titulo: `${nome} está fora do ar desde ${desde}${teste ? ', em homologação' : ''}`,
    texto: `A prefeitura de ${nome} não responde desde ${desde}. ${ESPERAM} quando ela voltar. Não envie de novo.`,
  }),
  nacional_fora: (_, desde, teste) => ({
    titulo: `O Emissor Nacional está fora do ar desde ${desde}${teste ? ', em homologação' : ''}`,
    texto: `O Emissor Nacional da NFS-e não responde desde ${desde}. ${ESPERAM} quando ele voltar. Não envie de novo.`,
  }),
  emissao_pausada: (nome, desde) => ({
    titulo: `A emissão em ${nome} está em pausa desde ${desde}`,
    texto: `Pausamos a emissão em ${nome} em ${desde}. ${ESPERAM} quando a pausa acabar. Não envie de novo.`,
  }),
  notas_em_duvida: (nome) => ({
    titulo: `${nome} não disse se emitiu notas suas`,
    texto: `A prefeitura de ${nome} não respondeu por algumas das suas notas, e estamos apurando com ela. Não as emita de novo enquanto isso: poderiam sair em dobro.`,
  }),
  banco_fora: (_, desde) => ({
    titulo: 'A cobrança da sua assinatura pode atrasar',
    texto: `O banco por que cobramos não responde desde ${desde}. A sua cobrança chega assim que ele voltar, com o mesmo vencimento. Não é preciso fazer nada.`,
  }),
  webhook_recusa: (_, desde) => ({
    titulo: `O seu webhook não recebe entregas desde ${desde}`,
    texto: `As entregas ao seu servidor não são aceitas desde ${desde}. Elas estão guardadas. Confira se o endereço está no ar e responde com um código 2xx em até 10 segundos; depois reenvie-as pelo portal.`,
  }),
}
const DE_OUTROS = (nome: string, desde: string): Palavras => ({
  titulo: nome ? `Notas suas em ${nome} esperam desde ${desde}` : `Notas suas esperam desde ${desde}`,
  texto: `Algumas das suas notas não saem desde ${desde}, e já estamos cuidando disso. Elas estão guardadas. Não envie de novo.`,
})

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** What of an account waited when it was informed, as a sentence; empty where nothing did. */
export function esperamOf(quantas: number, unidade: UnidadeDeIncidente, centavos: Centavos | null): string {
  if (quantas === 0) return ''
  const valor = centavos ? `, ${BRL.format(reais(centavos)).replace(/\s/g, ' ')}` : ''
  return `Neste momento: ${contadas(quantas, unidade)} à espera${valor}.`
}

const HORA = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' })
const DIA = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'America/Sao_Paulo' })

/** `02:41`, or of another day in Brasília `28/11, 23:10`. */
const since = (em: Date, now: Date): string =>
  DIA.format(em) === DIA.format(now) ? HORA.format(em) : `${DIA.format(em)}, ${HORA.format(em)}`
