import { type Static, Type } from 'typebox'
import { FILAS } from '#domain/filas.ts'
import { ESTADOS_DE_JOB, TERMINADOS } from '#domain/job.ts'
import { Ambiente, Forma, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'

/** Why an operator does it: kept in the audit of the service, and of the account where it touches one. */
export const Motivo = Type.String({
  minLength: 10,
  maxLength: 500,
  pattern: '\\S',
  'x-formato': 'um texto que não seja só espaços',
  description: 'Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas.',
})
const Segundos = (description: string) => OuNulo(Type.Integer({ description }))
const Contagem = (description?: string) => Type.Integer({ minimum: 0, ...(description && { description }) })
const PorMinuto = Type.Number({ description: 'Tarefas terminadas por minuto, nos últimos cinco.' })

export const NomeDeFila = Type.Enum([...FILAS], { $id: 'NomeDeFila' })
export const EstadoDeTarefa = Type.Enum([...ESTADOS_DE_JOB], { $id: 'EstadoDeTarefa' })
export const EstadoTerminado = Type.Enum([...TERMINADOS])

export const PorFila = Type.Object({ name: NomeDeFila })
const jobId = Type.String({ pattern: '^[1-9]\\d{0,14}$' })
export const PorTarefa = Type.Object({ name: NomeDeFila, jobId })
export const BuscaDeTarefa = Type.Object({ numero: { ...jobId, description: 'O número da tarefa.' } })
export const PorTarefaDeQualquer = Type.Object({ jobId })
/** The last page of jobs that can be read: a filter by state or group of failures finds the others. */
export const FiltroDeTarefas = Type.Object({
  state: Type.Optional(EstadoDeTarefa),
  grupo: Type.Optional(
    Type.String({ maxLength: 120, description: 'Só as desta conexão e ambiente: nacional:homologacao.' }),
  ),
  limit: Pagina.limit,
  offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
})
export type FiltroDeTarefas = Static<typeof FiltroDeTarefas>

const Pessoa = Type.Object({ id: Id, nome: Type.String() })
const confirmacaoFields = {
  id: Type.String({ format: 'uuid', description: 'Outra pessoa a envia em confirmacao, na mesma operação.' }),
  acao: Type.String(),
  alvo: Type.String({ description: 'O que o ato muda, com os parâmetros dele: a fila, ou a conta no banco.' }),
  motivo: Type.String(),
  pedidaPor: Pessoa,
  pedidaEm: Momento,
  expiraEm: Momento,
}
export const Confirmacao = Forma('Confirmacao', confirmacaoFields)
export type Confirmacao = Static<typeof Confirmacao>

const AlcanceDoAto = Type.Object(
  { tarefas: Contagem('Até dez mil são contadas.'), contas: Contagem('As contas destas tarefas.') },
  { description: 'O que o ato mudaria agora.' },
)
export type AlcanceDoAto = Static<typeof AlcanceDoAto>
export const ConfirmacaoPendente = Forma('ConfirmacaoPendente', {
  ...confirmacaoFields,
  alcance: OuNulo(AlcanceDoAto),
})
export type ConfirmacaoPendente = Static<typeof ConfirmacaoPendente>

const contagens = {
  naFila: Contagem('Todas as que ainda têm o que fazer: aguardando, agendado, executando e bloqueado, somadas.'),
  aguardando: Contagem('Na vez, à espera de um processo.'),
  agendado: Contagem('Com hora marcada.'),
  executando: Contagem(),
  bloqueado: Contagem('Paradas: as retidas e as impedidas, somadas. Não gastam tentativas.'),
  retidas: Contagem(
    'Na vez, mas retidas de fora: fila pausada, município sem resposta, emissão pausada por um ajuste.',
  ),
  impedidas: Contagem('À espera do que falta a elas mesmas: certificado, conexão, permissão.'),
  falhou: Contagem('Desistiram; até dez mil são contadas.'),
}
const Parte = (description: string) => OuNulo(Type.Number({ minimum: 0, maximum: 1, description }))
const Tentativas = Type.Object(
  {
    minutos: Type.Integer({ description: 'O tamanho da janela curta.' }),
    feitas: Contagem('As da janela curta, em passos de cinco minutos.'),
    falhas: Contagem('Das quais falharam: sem resposta, ou recusadas por quem recebe.'),
    taxaDeFalha: Parte('De 0 a 1; nulo sem tentativas.'),
    feitas24h: Contagem('As das últimas 24 horas, em horas.'),
    falhas24h: Contagem('Das quais falharam.'),
    taxaDeFalha24h: Parte('De 0 a 1; nulo sem tentativas.'),
  },
  { description: 'O que as tarefas tentaram, cada vez uma tentativa. O que espera ainda não tentou.' },
)
export type TentativasDaFila = Static<typeof Tentativas>
const resumoFields = {
  nome: NomeDeFila,
  descricao: Type.String(),
  estado: Type.Enum(['ativa', 'pausada']),
  pausa: OuNulo(Type.Object({ por: OuNulo(Pessoa), desde: Momento, motivo: OuNulo(Type.String()) })),
  ...contagens,
  idadeMaisAntigaSegundos: Segundos('Há quanto espera a tarefa mais antiga que está na vez.'),
}
export const Fila = Forma('Fila', resumoFields)
export type Fila = Static<typeof Fila>
export const Filas = Forma('Filas', {
  items: Type.Array(Fila),
  confirmacoes: Type.Array(ConfirmacaoPendente, { description: 'Atos que esperam uma segunda pessoa.' }),
})
export const ResumoDasFilas = Forma('ResumoDasFilas', {
  em: Momento,
  filas: Contagem(),
  pausadas: Type.Array(NomeDeFila),
  ...contagens,
  disjuntoresAbertos: Contagem('Municípios sem resposta, por operação.'),
  maisAntiga: OuNulo(Type.Object({ fila: NomeDeFila, idadeSegundos: Type.Integer() })),
})
const Eta = Segundos('Segundos até não haver espera, na velocidade de agora; nulo sem espera ou sem movimento.')
export const PainelDasFilas = Forma('PainelDasFilas', {
  em: Momento,
  items: Type.Array(
    Forma('FilaDoPainel', {
      ...resumoFields,
      vazaoPorMinuto: PorMinuto,
      concluidasEm5Min: Contagem(),
      etaSegundos: Eta,
      tentativas: Tentativas,
    }),
  ),
})
export type FilaDoPainel = Static<typeof PainelDasFilas>['items'][number]

export const Capacidades = Forma('CapacidadesDeMunicipios', {
  em: Momento,
  items: Type.Array(
    Forma('CapacidadeDeMunicipio', {
      conexao: Type.String(),
      titulo: OuNulo(Type.String()),
      ambiente: Ambiente,
      municipios: Contagem('Quantos municípios a conexão atende; dividem as vagas.'),
      exemplos: Type.Array(Type.Object({ ibge: Type.String(), nome: Type.String(), uf: Type.String() })),
      operacoes: Type.Array(
        Type.Object({
          fila: NomeDeFila,
          limite: Contagem('Chamadas ao mesmo tempo que o município mostrou aguentar; 0 com o disjuntor aberto.'),
          teto: OuNulo(Type.Integer({ description: 'O máximo que a conexão permite; nulo: o da instalação.' })),
          emUso: Contagem(),
          disjuntor: Type.Object({
            estado: Type.Enum(['fechado', 'aberto', 'meio_aberto']),
            abertoAte: OuNulo(Momento),
            aberturas: Contagem('Seguidas, sem resposta entre elas.'),
          }),
          aguardando: Contagem(),
          agendado: Contagem(),
          bloqueado: contagens.bloqueado,
          retidas: contagens.retidas,
          impedidas: contagens.impedidas,
          naFila: contagens.naFila,
          idadeMaisAntigaSegundos: Segundos('Há quanto espera a mais antiga que está na vez.'),
          vazaoPorMinuto: PorMinuto,
          etaSegundos: Eta,
        }),
      ),
    }),
  ),
})
export type Capacidade = Static<typeof Capacidades>['items'][number]

const tarefaFields = {
  id: Type.Integer(),
  fila: NomeDeFila,
  chave: Type.String({ description: 'Do que trata: o id da nota, da entrega, da mensagem.' }),
  estado: EstadoDeTarefa,
  grupo: Type.String({ description: 'O que divide vagas e disjuntor: conexao:ambiente, um endpoint.' }),
  prioridade: Type.Integer(),
  tenantId: OuNulo(Id),
  tentativas: Contagem(),
  epoca: Contagem('Quantas vezes foi tomada.'),
  executarEm: Momento,
  leaseAte: OuNulo(Momento),
  dados: Type.Object({}, { additionalProperties: true }),
  ultimoErro: OuNulo(Type.String()),
  requestId: OuNulo(Type.String()),
  criadoEm: Momento,
  concluidoEm: OuNulo(Momento),
}
export const TarefaHumanizada = Forma('TarefaHumanizada', {
  id: Type.Integer(),
  estado: EstadoDeTarefa,
  oQue: Type.String(),
  paraQuem: OuNulo(Type.String({ description: 'A conta.' })),
  desde: Momento,
  espera: Type.String({ description: 'Por que não terminou ainda.' }),
  proximo: Type.String({ description: 'O que acontece a seguir.' }),
  frase: Type.String(),
  notaId: OuNulo(Id),
  tenantId: OuNulo(Id),
  operacoes: Type.Array(Type.String(), { description: 'As operações que cabem agora.' }),
})
export type TarefaHumanizada = Static<typeof TarefaHumanizada>
export const Tarefa = Forma('Tarefa', tarefaFields)
export const TarefaDetalhada = Forma('TarefaDetalhada', { ...tarefaFields, humanizado: TarefaHumanizada })
export const TarefasAchadas = Type.Object({ items: Type.Array(TarefaDetalhada) })
const paginaDe = <T extends typeof Tarefa | typeof TarefaHumanizada>(name: string, item: T) =>
  Forma(name, {
    items: Type.Array(item),
    total: Type.Integer(),
    totalEstimado: Type.Boolean({ description: 'Acima de dez mil o total é o que estima o banco.' }),
    limit: Type.Integer(),
    offset: Type.Integer(),
  })
export const PaginaDeTarefas = paginaDe('PaginaDeTarefas', Tarefa)
export const PaginaDeHumanizadas = paginaDe('PaginaDeTarefasHumanizadas', TarefaHumanizada)

const Decimal = (description: string) => OuNulo(Type.Number({ description }))
export const Kpis = Forma('KpisDeFila', {
  fila: NomeDeFila,
  janelaMinutos: Type.Integer(),
  amostra: Contagem('Tarefas terminadas da última hora cujos tempos foram lidos.'),
  amostraMaxima: Contagem(),
  vazaoPorMinuto: PorMinuto,
  p50Segundos: Decimal('Da criação ao fim, em metade das tarefas.'),
  p95Segundos: Decimal('Da criação ao fim, em 95 % das tarefas.'),
  tentativasMedia: Decimal('Por tarefa terminada.'),
  falhas: Contagem('Que desistiram na última hora, até a amostra máxima.'),
  taxaDeFalha: Decimal('De 0 a 1: das tentativas da janela curta, ou, sem elas, das de 24 horas; nulo sem nenhuma.'),
  tentativas: Tentativas,
  naFila: contagens.naFila,
  aguardando: contagens.aguardando,
  agendado: contagens.agendado,
  executando: contagens.executando,
  bloqueado: contagens.bloqueado,
  retidas: contagens.retidas,
  impedidas: contagens.impedidas,
  falhou: contagens.falhou,
  idadeMaisAntigaSegundos: resumoFields.idadeMaisAntigaSegundos,
  etaSegundos: Eta,
})
export const Falhas = Forma('FalhasDeFila', {
  items: Type.Array(
    Forma('GrupoDeFalhas', {
      causa: Type.String({ description: 'O erro sem o que muda de uma tarefa a outra.' }),
      grupo: Type.String(),
      tarefas: Contagem(),
      falhou: Contagem('Destas, as que desistiram; as outras tentam de novo.'),
      primeiraEm: Momento,
      ultimaEm: Momento,
      contas: Contagem('Quantas contas são atingidas.'),
      exemplo: Type.Object({
        jobId: Type.Integer(),
        chave: Type.String(),
        erro: Type.String(),
        notaId: OuNulo(Type.String({ format: 'uuid', description: 'A nota de que ela trata.' })),
      }),
      operacoes: Type.Array(Type.String(), {
        description: 'As operações que movem o exemplo, e todas as que desistiram.',
      }),
    }),
  ),
  lidas: Contagem('Tarefas com erro que foram lidas, as mais novas.'),
  incompleto: Type.Boolean({ description: 'Há mais tarefas ou mais grupos do que foi lido.' }),
})
export type GrupoDeFalhas = Static<typeof Falhas>['items'][number]

export const AtoEmMassa = Forma('AtoEmMassa', {
  status: Type.Enum(['executado', 'aguardando_confirmacao']),
  tarefas: Contagem(),
  restam: Type.Boolean({ description: 'true: a mesma chamada ainda tem o que fazer.' }),
  confirmacao: OuNulo(Confirmacao),
})
export type AtoEmMassa = Static<typeof AtoEmMassa>
export const Ato = Forma('AtoNaFila', { motivo: Motivo })
export const AtoConfirmavel = Forma('AtoConfirmavel', {
  motivo: Motivo,
  confirmacao: Type.Optional(
    Type.String({ format: 'uuid', description: 'O id que outra pessoa recebeu ao pedir este mesmo ato.' }),
  ),
})
export const RetryDeTodas = Forma('RetryDeTodas', {
  ...AtoConfirmavel.properties,
  de: Type.Optional(
    Type.Object(
      {
        causa: Type.String({ minLength: 1, maxLength: 160 }),
        grupo: Type.String({ maxLength: 500, description: 'O grupo dela: uma cidade, um endpoint.' }),
      },
      { description: 'Só as de uma causa, como agrupamentos-falhas a nomeia; sem isto, todas.' },
    ),
  ),
})
