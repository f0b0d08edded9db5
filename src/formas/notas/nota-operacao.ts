import { type Static, Type } from 'typebox'
import { toInstant } from '#domain/dia-ou-momento.ts'
import { ATOS } from '#domain/nota/atos.ts'
import { CAMPOS_DO_CONFLITO, ESTADOS_DO_CONFLITO } from '#domain/nota/conflito.ts'
import { PASSOS } from '#domain/nota/passo.ts'
import { EVENTOS } from '#domain/webhook/eventos.ts'
import {
  Ambiente,
  CpfCnpj,
  DiaOuMomento,
  Forma,
  Ibge,
  Id,
  Momento,
  OuNulo,
  Pagina,
  Texto,
  Trilho,
} from '#formas/comum.ts'
import { Motivo, NomeDeFila, TarefaHumanizada } from '#formas/operacao/fila.ts'
import { NfseResponse, StatusNota } from './nota.ts'
import { NotaNaPagina, TransmissaoDetalhe } from './nota-portal.ts'
import { Reais } from './valores.ts'

const texto = OuNulo(Type.String())
const Conta = Type.Object({ id: Id, nome: Type.String() })

const Decimal = (description: string) =>
  Type.String({
    pattern: '^\\d{1,10}(\\.\\d{1,2})?$',
    'x-formato': 'um valor em reais, com ponto decimal',
    description,
    examples: ['1500.50'],
  })

/** The filter of the notes of all accounts (docs/especificacao/contrato.md#44-admin). */
export const FiltroDeTodas = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Exato: id da nota, número, chave de acesso, número do RPS (37, ou 1-37 com a série), idIntegracao ou requestId. Sem desde e ate, procura em todo o tempo.',
    }),
  ),
  tenantId: Type.Optional(Id),
  empresaCnpj: Type.Optional(CpfCnpj),
  empresaId: Type.Optional(Id),
  municipioIbge: Type.Optional(Ibge),
  status: Type.Optional(StatusNota),
  trilho: Type.Optional(Trilho),
  ambiente: Type.Optional(Ambiente),
  codigo: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Só as recusadas e as encerradas cujo primeiro erro tem este código.',
      examples: ['E0310'],
    }),
  ),
  conexao: Type.Optional(
    Type.String({
      maxLength: 120,
      pattern: '^[a-z0-9]+([.-][a-z0-9]+)*(@[1-9]\\d{0,5})?$',
      'x-formato': 'o nome da conexão, com @ e a versão ou sem',
      description: 'Só as que foram por esta conexão; com @ e um número, só por esta versão dela.',
      examples: ['sefin-nacional@1'],
    }),
  ),
  valorMin: Type.Optional(Decimal('O menor valor do serviço, incluído, em reais.')),
  valorMax: Type.Optional(Decimal('O maior valor do serviço, incluído, em reais.')),
  desde: Type.Optional(DiaOuMomento('Padrão, sem q: o início do dia, 30 dias atrás.')),
  ate: Type.Optional(DiaOuMomento('Incluído. Padrão: agora.')),
  limit: Pagina.limit,
  offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
})

/** The filter with its days turned into instants. */
export const toFiltro = ({ desde, ate, ...rest }: Static<typeof FiltroDeTodas>) => {
  const [from, to] = [toInstant(desde, 'begin'), toInstant(ate, 'end')]
  return { ...rest, ...(from && { desde: from }), ...(to && { ate: to }) }
}
export type FiltroDeTodas = ReturnType<typeof toFiltro>

export const NotaDeTodas = Forma('NotaDeTodas', {
  ...NfseResponse.properties,
  conta: Conta,
  empresa: Type.Object({ id: Id, razaoSocial: Type.String(), cpfCnpj: CpfCnpj }),
  tomadorNome: { ...texto, description: 'Nome do tomador; nulo quando não foi identificado.' },
  tomadorDocumento: OuNulo(
    Type.String({ description: 'CPF, CNPJ ou documento estrangeiro. Para o papel suporte, de um CPF só o meio.' }),
  ),
  valorServico: Reais,
  competencia: Type.String({ description: 'AAAA-MM', examples: ['2026-11'] }),
  conexao: Type.String({ examples: ['sefin-nacional'] }),
  conexaoVersao: Type.Integer({ description: 'A versão da conexão por onde a nota foi, ou vai.' }),
})
export type NotaDeTodas = Static<typeof NotaDeTodas>
export const PaginaDeTodas = Forma('PaginaDeTodas', {
  items: Type.Array(NotaDeTodas),
  total: Type.Integer(),
  totalEstimado: Type.Boolean({
    description: 'Sobre várias contas, acima de dez mil, o total é o que estima o banco; de uma conta é exato.',
  }),
  limit: Type.Integer(),
  offset: Type.Integer(),
})

export const TomadoresAchados = Forma('TomadoresAchados', {
  items: Type.Array(
    Type.Object({
      nome: Type.String({ description: 'O nome, como na última nota.' }),
      documento: OuNulo(
        Type.String({ description: 'CPF, CNPJ ou documento estrangeiro. Para o papel suporte, de um CPF só o meio.' }),
      ),
      ultimaNotaEm: Type.String({ format: 'date', description: 'O dia da última nota.' }),
      empresa: Type.Object({ id: Id, razaoSocial: Type.String() }, { description: 'A empresa que emitiu para ele.' }),
      conta: Conta,
    }),
  ),
})
export type TomadoresAchados = Static<typeof TomadoresAchados>

export const EmpresasAchadas = Forma('EmpresasAchadas', {
  items: Type.Array(
    Forma('EmpresaAchada', {
      id: Id,
      cpfCnpj: CpfCnpj,
      razaoSocial: Type.String(),
      nomeFantasia: texto,
      municipio: Type.Object({ ibge: Type.String(), nome: Type.String(), uf: Type.String() }),
      ativa: Type.Boolean(),
      conta: Conta,
    }),
  ),
  total: Type.Integer(),
  limit: Type.Integer(),
})
export type EmpresasAchadas = Static<typeof EmpresasAchadas>

export const EntregaDaNota = Forma('EntregaDaNota', {
  id: Id,
  evento: Type.String(),
  endpointId: OuNulo(Id),
  url: Type.String(),
  status: Type.Enum(['pendente', 'entregue', 'aguardando_retentativa', 'delivery_failed', 'suspensa']),
  totalTentativas: Type.Integer(),
  criadaEm: Momento,
  entregueEm: OuNulo(Momento),
  proximaTentativaEm: OuNulo(Momento),
  ultima: OuNulo(
    Type.Object({
      em: Momento,
      statusHttp: OuNulo(Type.Integer()),
      erroClasse: texto,
      duracaoMs: Type.Integer(),
    }),
  ),
})
export type EntregaDaNota = Static<typeof EntregaDaNota>

const { acoes: _, conexao: __, ...daPagina } = NotaNaPagina.properties

const EstadoDoConflito = Type.Enum([...ESTADOS_DO_CONFLITO], {
  description:
    'aberto: espera uma pessoa. declarado_alheio: o município é perguntado uma última vez antes do próximo número. nosso, alheio: decidido. desfeito: a nota chegou a um resultado sem decisão.',
})

/** An act of operators on a note: whether it is possible now, and the code and sentence with which it would be refused. */
export const AcaoDaOperacao = Forma('AcaoDaOperacao', {
  acao: Type.Enum(ATOS),
  operacao: Type.String(),
  permitida: Type.Boolean({ description: 'Se a ação é possível agora, por esta pessoa.' }),
  codigo: OuNulo(Type.String({ description: 'O código com que a operação seria recusada agora.' })),
  motivo: OuNulo(Type.String({ description: 'Por que seria recusada, e o que fazer.' })),
})
export type AcaoDaOperacao = Static<typeof AcaoDaOperacao>

/** What stands between a note and its end: one answer to what happens next, and what a person does. */
export const ProximoPasso = Forma('ProximoPasso', {
  passo: Type.Enum([...PASSOS], { description: 'Em que a nota está, com as tarefas, os alertas e as perguntas dela.' }),
  titulo: Type.String({
    description: 'O que é, em uma frase.',
    examples: ['Não se sabe ainda se a cidade a autorizou'],
  }),
  porque: Type.String({ description: 'Por que está assim.' }),
  sozinho: Type.String({ description: 'O que o serviço faz em seguida, sem ninguém pedir.' }),
  em: OuNulo(Momento),
  pessoa: Type.String({ description: 'O que uma pessoa faz agora.' }),
  ato: OuNulo(Type.Enum([...ATOS], { description: 'O ato que resolve, dos que acoes lista; nulo quando não há um.' })),
  espera: Type.Enum(['pessoa', 'servico', 'nada'], {
    description: 'pessoa: não se resolve sozinha. servico: se resolve sozinha. nada: terminou.',
  }),
})
export type ProximoPasso = Static<typeof ProximoPasso>

/** A note with everything an operator needs. */
export const NotaInteira = Forma('NotaInteira', {
  ...daPagina,
  conta: Type.Object({ id: Id, nome: Type.String(), cpfCnpj: OuNulo(CpfCnpj) }),
  conexao: Type.Object({
    ...NotaNaPagina.properties.conexao.properties,
    versaoDeHoje: OuNulo(
      Type.Integer({ description: 'A versão que um novo envio usaria; nula quando a conexão foi retirada.' }),
    ),
  }),
  tarefas: Type.Array(Forma('TarefaDaNota', { fila: NomeDeFila, ...TarefaHumanizada.properties }), {
    description: 'O que espera, corre ou desistiu por ela na fila, e por quê.',
  }),
  pedido: Type.Unknown({
    description: 'O corpo recebido. Credenciais vêm como ***; para suporte, sem dados pessoais.',
  }),
  transmissoes: Type.Array(TransmissaoDetalhe, {
    description:
      'As 30 trocas mais novas com o município, da mais antiga para a mais nova, com os bytes dos dois sentidos. Para suporte, sem dados pessoais.',
  }),
  totalTransmissoes: Type.Integer({ description: 'Quantas trocas houve ao todo.' }),
  entregas: Type.Array(EntregaDaNota),
  conflito: OuNulo(
    Type.Object(
      {
        estado: EstadoDoConflito,
        numero: Type.String({ description: 'O número da nota que o município tem.', examples: ['20431'] }),
      },
      { description: 'O último: o município tem o número desta nota com outro conteúdo. Nulo quando nunca teve.' },
    ),
  ),
  proximoPasso: { ...ProximoPasso, description: 'O que acontece em seguida, e o que uma pessoa faz.' },
  acoes: Type.Array(AcaoDaOperacao),
})
export type NotaInteira = Static<typeof NotaInteira>

/** Both documents of a conflict. */
export const ConflitoDaNota = Forma('ConflitoDaNota', {
  estado: EstadoDoConflito,
  aberto: Type.Boolean({ description: 'Se ainda espera uma pessoa ou a última pergunta ao município.' }),
  abertoEm: Momento,
  vistoEm: Momento,
  vezes: Type.Integer({ description: 'Quantas vezes o município respondeu com a outra nota.' }),
  decididoEm: OuNulo(Momento),
  motivo: texto,
  serieRps: Type.String({ description: 'Série do RPS (DPS).' }),
  numeroRps: Type.String({ description: 'O número em conflito; o da nota pode já ser outro.' }),
  nota: Type.Object(
    {
      numero: Type.String({ description: 'Número fiscal dado pelo município; nulo até a autorização.' }),
      chaveAcesso: Type.String({ description: 'A chave pela qual a nota se consulta; nula até a autorização.' }),
      autorizadaEm: OuNulo(
        Type.String({ description: 'Quando o município a autorizou, como ele diz; nulo: sem data legível.' }),
      ),
      canceladaEm: OuNulo(Type.String({ description: 'Quando o município a cancelou depois.' })),
    },
    { description: 'A nota que o município tem.' },
  ),
  linhas: Type.Array(
    Forma('LinhaDoConflito', {
      campo: Type.Enum([...CAMPOS_DO_CONFLITO]),
      enviado: { ...texto, description: 'O que foi enviado, como saiu.' },
      encontrado: OuNulo(Type.String({ description: 'O que a nota do município diz.' })),
      difere: Type.Boolean({ description: 'Se os dois documentos dizem coisas diferentes.' }),
    }),
    { description: 'Os dois documentos campo a campo: valores com ponto decimal, nulo onde o documento não diz.' },
  ),
  diferencas: Type.Array(
    Type.Object({
      campo: Type.String(),
      enviado: { ...texto, description: 'O que foi enviado, como saiu.' },
      encontrado: OuNulo(Type.String({ description: 'O que a nota do município diz.' })),
    }),
    { description: 'O que o serviço comparou e difere, como cada documento o escreve.' },
  ),
  enviado: TransmissaoDetalhe.properties.enviado,
  encontrado: Type.Union(TransmissaoDetalhe.properties.recebido.anyOf, { description: 'O documento do município.' }),
  enviadoEm: OuNulo(Momento),
  proximoNumero: Type.String({ description: 'O número que a nossa levaria, se a outra for alheia.' }),
  telefone: OuNulo(Type.String({ description: 'O telefone da empresa, para perguntar.' })),
})
export type ConflitoDaNota = Static<typeof ConflitoDaNota>

export const LinhaDoTempo = Forma('LinhaDoTempo', {
  itens: Type.Array(
    Forma('PassoDaOperacao', {
      em: Momento,
      etapa: Type.Enum(['aceita', 'estado', 'envio', 'consulta', 'webhook', 'operacao']),
      titulo: Type.String({ examples: ['operação: reprocessada, por Bia'] }),
      duracaoMs: OuNulo(Type.Integer({ description: 'Quanto o passo levou, quando se sabe.' })),
      esperaMs: Type.Integer({ description: 'Quanto se passou desde o passo anterior.' }),
      detalhe: Type.Object({}, { additionalProperties: true }),
    }),
    { description: 'Os itens, em ordem.' },
  ),
})
export type LinhaDoTempo = Static<typeof LinhaDoTempo>

export const AtoNaNota = Forma('AtoNaNota', { motivo: Motivo })
export const AtoComMotivoOpcional = Forma('ConsultaPelaOperacao', { motivo: Type.Optional(Motivo) })
export const ReenvioDeWebhook = Forma('ReenvioDeWebhook', {
  motivo: Motivo,
  evento: Type.Optional(Type.Enum([...EVENTOS], { description: 'Qual evento da nota. Padrão: o último.' })),
})
export const WebhookReenviado = Forma('WebhookReenviado', {
  evento: Type.String(),
  entregas: Type.Array(EntregaDaNota, { description: 'As entregas de que se fez uma tentativa, com o mesmo id.' }),
})
export type WebhookReenviado = Static<typeof WebhookReenviado>
export const InutilizacaoDaNota = Forma('InutilizacaoDaNota', {
  motivo: Type.String({ description: 'Por que o número não se usa: de 15 a 500 caracteres.' }),
})

export const FalhaDefinitiva = Forma('FalhaDefinitiva', {
  motivo: Texto(500, 'Por que a nota se encerra agora: de 10 a 500 caracteres. O cliente o lê em erros[].'),
  provaDeAusencia: Texto(
    2000,
    'O que mostra que o município não tem a nota: onde se procurou, quando, por quem. De 10 a 2000 caracteres.',
  ),
})
export type FalhaDefinitiva = Static<typeof FalhaDefinitiva>
