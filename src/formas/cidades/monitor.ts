import { type Static, Type } from 'typebox'
import { type EstadoDoWebservice, OPERACOES_DA_TRANSMISSAO } from '#domain/monitor.ts'
import { Ambiente, Forma, Id, Momento, OuNulo } from '#formas/comum.ts'
import { Movimento } from '#formas/notas/movimento.ts'
import { Processo } from '#formas/operacao/saude.ts'
import { Ms, Municipio, Objeto, Parte, Provedor, Quantas, Resultado, Texto, Webservice } from './webservice.ts'

export const Transmissoes = Forma('PaginaDeTransmissoes', {
  items: Type.Array(
    Forma('TransmissaoDaOperacao', {
      id: Id,
      operacao: Type.Enum([...OPERACOES_DA_TRANSMISSAO], {
        description: 'O que foi pedido ao município.',
      }),
      status: Resultado,
      municipio: Municipio,
      ambiente: Ambiente,
      conexao: Objeto(
        { slug: Texto('O nome da conexão.'), versao: Type.Integer({ description: 'A versão.' }) },
        'A conexão usada.',
      ),
      conta: Objeto({ id: Id, nome: Texto('O nome.') }, 'A conta da nota.'),
      notaId: Type.String({ format: 'uuid', description: 'A nota.' }),
      statusHttp: OuNulo(Type.Integer({ description: 'O código HTTP da resposta.' })),
      causa: OuNulo(Texto('Por que falhou, com os dados pessoais mascarados.')),
      duracaoMs: OuNulo(Ms),
      bytesRecebidos: OuNulo(Quantas('O tamanho guardado da resposta.')),
      criadaEm: Momento,
      respondidaEm: OuNulo(Momento),
    }),
    { description: 'As mais novas primeiro; o conteúdo não vem.' },
  ),
  cursor: OuNulo(Texto('O da página seguinte; nulo na última.')),
})
export type TransmissaoDaOperacao = Static<typeof Transmissoes>['items'][number]
export const Erros = Forma('ErrosDeWebservice', {
  items: Type.Array(
    Forma('GrupoDeErros', {
      tipo: Type.Enum(['recusa', 'falha'], { description: 'recusa: o município respondeu que não.' }),
      codigo: Texto('O código da recusa, ou a espécie da falha.'),
      mensagem: Texto('O que significa.'),
      quantas: Quantas('Quantas transmissões.'),
      contas: Quantas('De quantas contas.'),
      primeiraEm: Momento,
      ultimaEm: Momento,
      exemplo: Objeto(
        {
          notaId: Type.String({ format: 'uuid', description: 'A nota.' }),
          transmissaoId: Type.String({ format: 'uuid', description: 'A transmissão.' }),
        },
        'A mais nova delas.',
      ),
    }),
    { description: 'As causas mais frequentes primeiro.' },
  ),
  lidas: Quantas('Quantas transmissões foram lidas.'),
  incompleto: Type.Boolean({ description: 'Há mais do que se leu: até cinco mil de cada resultado.' }),
})
export type GrupoDeErros = Static<typeof Erros>['items'][number]

const assim = Quantas('Quantos estão assim.')
const ESTADOS = { suspenso: assim, fora: assim, instavel: assim, normal: assim, sem_dados: assim }
const porEstado = (description: string) => Objeto(ESTADOS satisfies Record<EstadoDoWebservice, unknown>, description)

export const PainelDoMonitor = Forma('PainelDoMonitor', {
  em: Momento,
  estados: porEstado('Os web services em uso, por estado.'),
  emUso: Quantas('Web services por onde passaram notas em 30 dias.'),
  movimento: Objeto({ atual: Movimento, antes: Movimento }, 'As notas das últimas 24 horas, e das 24 anteriores.'),
  incertasAgora: Quantas('Notas de resultado desconhecido agora.'),
  porPadrao: Type.Array(
    Objeto(
      {
        padrao: Texto('O padrão.'),
        municipios: Quantas('Em uso.'),
        normais: Quantas('Dos quais respondem normalmente.'),
        autorizadas: Quantas('Notas autorizadas em 24 horas.'),
        rejeitadas: Quantas('Notas recusadas em 24 horas.'),
        chamadas: Quantas('Tentativas em 24 horas: envios, perguntas e cancelamentos.'),
        falhas: Quantas('Tentativas sem resposta em 24 horas.'),
        taxaDeFalha: Parte('De 0 a 1.'),
      },
      'Um padrão.',
    ),
    { description: 'Os padrões em uso, do pior ao melhor.' },
  ),
  porUf: Type.Array(
    Objeto(
      {
        uf: Type.String({ description: 'A sigla da unidade da federação.' }),
        estados: porEstado('Os dela, por estado.'),
      },
      'Uma unidade da federação.',
    ),
    { description: 'As unidades da federação com web services em uso.' },
  ),
  piores: Type.Array(Webservice, { description: 'Os em uso que não vão bem.' }),
  alertas: Objeto(
    { critica: Quantas('Críticos.'), atencao: Quantas('De atenção.'), informacao: Quantas('O resto.') },
    'Alertas abertos, por gravidade.',
  ),
  sondas24h: Objeto(
    {
      total: Quantas('Sondas.'),
      respondidas: Quantas('Respondidas.'),
      disponibilidade: Parte('De 0 a 1; nulo sem sondas.'),
    },
    'As sondas das últimas 24 horas.',
  ),
})
export type ResumoDoPadrao = Static<typeof PainelDoMonitor>['porPadrao'][number]
export type PainelDoMonitor = Static<typeof PainelDoMonitor>
export const SaudeDoMonitor = Forma('SaudeDoMonitor', {
  status: Type.Enum(['ok', 'degradado', 'critico'], { description: 'ok quando não há motivos.' }),
  em: Momento,
  motivos: Type.Array(
    Type.Object({
      gravidade: Type.Enum(['critica', 'atencao']),
      mensagem: Type.String(),
      operacao: Type.String({ description: 'Onde ver mais, ou o que resolve.' }),
    }),
    { description: 'Por que não está ok; vazio quando está.' },
  ),
  processos: Type.Array(Processo, { description: 'Os processos do serviço, os silenciosos primeiro.' }),
  contagens: Objeto({ atrasoSegundos: Quantas('Há quanto tempo espera o mais antigo.') }, 'O atraso das contagens.'),
  sondas: Objeto(
    {
      alvos: Quantas('Web services sondados.'),
      atrasadas: Quantas('Sondas que passaram da hora.'),
      semResposta: Quantas('Alvos cuja última sonda não foi respondida.'),
      ultimaEm: OuNulo(Momento),
    },
    'As sondas automáticas.',
  ),
  avisos: Objeto(
    {
      eventosPendentes: Quantas('Mudanças de alertas ainda não avisadas.'),
      webhookPendentes: Quantas('Avisos que ainda serão entregues.'),
      webhookFalharam: Quantas('Avisos que desistiram em 24 horas.'),
      ultimoEm: OuNulo(Momento),
      destinos: Objeto(
        { emails: Quantas('Quantos endereços.'), webhook: Type.Boolean({ description: 'Se há um webhook.' }) },
        'Para onde vão.',
      ),
    },
    'Os avisos sobre alertas.',
  ),
})
export type SaudeDoMonitor = Static<typeof SaudeDoMonitor>

export const porCursor = {
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'O da página anterior; sem ele, a primeira.' })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Quantas por página.' }),
  status: Type.Optional(Resultado),
  provedor: Type.Optional(Provedor),
  ambiente: Type.Optional(Ambiente),
}
