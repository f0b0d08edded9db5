import { type Static, type TSchema, Type } from 'typebox'
import { Ambiente, CpfCnpj, ErroItem, Forma, Id, Instante, Momento, Nome, OuNulo, Pagina } from '#formas/comum.ts'
import { Serie } from '#formas/notas/serie.ts'
import { Tentativa } from '#formas/notas/tentativa.ts'
import { Motivo } from '#formas/operacao/fila.ts'
import { endpointFields } from '#formas/webhooks/endpoint.ts'
import { ApiKey } from './chave-de-api.ts'
import { ContratoDaConta, UsoDoMes } from './conta.ts'
import { Certificado, VersaoLida } from './empresa.ts'
import { Usuario } from './usuario.ts'

export const StatusDaConta = Type.Enum(['ativa', 'bloqueada'], {
  $id: 'StatusDaConta',
  description: 'Numa conta bloqueada, chaves e sessões respondem 403 CONTA_BLOQUEADA.',
})
/** The limit of an account; null returns it to the setting. */
export const LimiteProprio = OuNulo(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'O limite próprio da conta, para cada chave; null: vale o ajuste.',
  }),
)

const contaFields = {
  id: Id,
  nome: Type.String({ description: 'O nome da conta.' }),
  cpfCnpj: OuNulo(Type.String({ description: 'CPF ou CNPJ da conta, sem máscara; nulo quando não informado.' })),
  status: StatusDaConta,
  bloqueio: OuNulo(
    Type.Object(
      {
        motivo: Type.String({ description: 'Por que a conta foi bloqueada.' }),
        desde: { ...Instante, description: 'Quando foi bloqueada.' },
        por: OuNulo(Type.String({ description: 'O nome de quem bloqueou.' })),
      },
      { description: 'O bloqueio em vigor; nulo: a conta está ativa.' },
    ),
  ),
  contrato: ContratoDaConta,
  limites: Type.Object({
    requisicoesPorMinuto: Type.Object(
      {
        emVigor: Type.Integer({ description: 'O limite que vale agora para cada chave.' }),
        proprio: LimiteProprio,
        ajuste: Type.Literal('limites.requisicoesPorMinuto', {
          description: 'O ajuste que vale quando proprio é nulo.',
        }),
      },
      { description: 'As requisições por minuto de cada chave de API.' },
    ),
  }),
  versao: Type.Integer({ minimum: 1, description: 'Aumenta de um em um a cada mudança; envie-a de volta em PATCH.' }),
  criadaEm: Momento,
}
export const ContaAdmin = Forma('ContaAdmin', contaFields)
export type ContaAdmin = Static<typeof ContaAdmin>
export const Cliente = Forma('Cliente', {
  ...contaFields,
  dono: OuNulo(
    Type.Object(
      {
        nome: Type.String({ description: 'O nome do dono.' }),
        email: Type.String({ description: 'O e-mail do dono.' }),
      },
      { description: 'O dono ativo mais antigo; nulo quando não há.' },
    ),
  ),
  empresas: Type.Integer({ minimum: 0, description: 'Quantas empresas a conta tem.' }),
  usuarios: Type.Integer({ minimum: 0, description: 'Quantas pessoas a conta tem, as bloqueadas incluídas.' }),
})

/** The first hundred rows of a part of the account, and the number of all. */
const Parte = <T extends TSchema>(item: T, description: string) =>
  Type.Object(
    {
      total: Type.Integer({ minimum: 0, description: 'Quantos há ao todo.' }),
      items: Type.Array(item, { description: 'Até cem.' }),
    },
    { description },
  )
const Falha = Forma(
  'FalhaDeEntrega',
  {
    entregaId: Id,
    endpointId: OuNulo(Id),
    evento: Type.String(),
    em: { ...Instante, description: 'Quando a última tentativa começou.' },
    statusHttp: OuNulo(Type.Integer()),
    erroClasse: OuNulo(Type.String()),
  },
  { description: 'A falha mais recente de uma entrega de webhook.' },
)
export type FalhaDeEntrega = Static<typeof Falha>
/** A note that was not issued, with the reason. It has no data of its customer. */
const NotaRecusada = Forma('NotaRecusada', {
  id: Id,
  empresaId: Id,
  ambiente: Ambiente,
  municipio: Type.String({ description: 'O código IBGE do município da nota.' }),
  status: Type.Enum(['rejeitada', 'falha_definitiva'], { description: 'Como a nota terminou.' }),
  erros: Type.Array(ErroItem, { description: 'Por que a nota não foi emitida.' }),
  criadaEm: Momento,
})
export type NotaRecusada = Static<typeof NotaRecusada>
const Alerta = Forma('AlertaAberto', {
  id: Id,
  tipo: Type.String({ description: 'O que o alerta diz.', examples: ['nota_incerta'] }),
  notaId: OuNulo(Type.String({ format: 'uuid', description: 'A nota de que o alerta trata.' })),
  ocorrencias: Type.Integer({ minimum: 1, description: 'Quantas vezes aconteceu desde que se abriu.' }),
  abertoEm: { ...Instante, description: 'Quando o alerta se abriu.' },
  atualizadoEm: Momento,
})

export const ClienteDetalhado = Forma('ClienteDetalhado', {
  ...contaFields,
  empresas: Parte(
    Forma('EmpresaDoCliente', {
      id: Id,
      cpfCnpj: Type.String(),
      razaoSocial: Type.String(),
      municipio: Type.String({ description: 'O código IBGE do município da empresa.' }),
      ativa: Type.Boolean(),
      certificado: OuNulo(Certificado),
    }),
    'As empresas, por nome, com a validade do certificado; o arquivo e a chave nunca aparecem.',
  ),
  series: Parte(Serie, 'As séries ativas, da que mudou por último à mais antiga.'),
  uso: Type.Array(UsoDoMes, {
    description: 'Este mês e o anterior: até cem linhas de empresa e ambiente, das que mais emitiram.',
  }),
  chaves: Parte(ApiKey, 'As chaves de API: só o começo de cada uma.'),
  webhooks: Parte(
    Forma('EndpointDoCliente', { ...endpointFields, ultimaFalha: OuNulo(Falha) }),
    'Os endpoints de webhook com a última falha de cada um; sem segredos, e sem os valores da consulta na URL.',
  ),
  pessoas: Parte(Usuario, 'As pessoas da conta, com papel e último login.'),
  ultimosErros: Type.Object(
    {
      tentativasRejeitadas: Type.Array(Tentativa, { description: 'Pedidos recusados antes de virar nota.' }),
      notas: Type.Array(NotaRecusada, { description: 'Notas rejeitadas ou que não puderam ser enviadas.' }),
      entregasDesistidas: Type.Array(Falha, { description: 'Entregas de webhook que esgotaram as tentativas.' }),
    },
    { description: 'Os dez últimos erros de cada tipo, do mais novo ao mais antigo.' },
  ),
  alertas: Type.Array(Alerta, { description: 'Os alertas abertos que falam desta conta.' }),
})
export type EmpresaDoCliente = Static<typeof ClienteDetalhado>['empresas']['items'][number]

/**
 * A change that an operator makes to an account. `cpfCnpj`: the subscriber named in the note of the subscription. A null limit:
 * the setting applies again.
 */
export const MudancaDaConta = Forma('MudancaDaConta', {
  nome: Type.Optional({ ...Nome(150), description: 'O nome.' }),
  cpfCnpj: Type.Optional({ ...CpfCnpj, description: 'CPF (11) ou CNPJ (14), sem máscara.' }),
  status: Type.Optional(StatusDaConta),
  limites: Type.Optional(
    Type.Object({ requisicoesPorMinuto: Type.Optional(LimiteProprio) }, { description: 'Os limites em vigor.' }),
  ),
  motivo: Motivo,
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaDaConta = Static<typeof MudancaDaConta>

export const ReenvioDaConta = Forma('ReenvioDaConta', {
  endpointId: Type.Optional({ ...Id, description: 'Só as deste endpoint.' }),
  motivo: Motivo,
})
export type ReenvioDaConta = Static<typeof ReenvioDaConta>

/** The link that opens the portal of an account for support. */
export const VerComoAberto = Forma('VerComoAberto', {
  id: { ...Id, description: 'O id, um UUID.' },
  conta: Type.Object(
    { id: { ...Id, description: 'O id da conta.' }, nome: Type.String({ description: 'O nome da conta.' }) },
    { description: 'A conta.' },
  ),
  motivo: Type.String({ description: 'Por que a conta está sendo vista.' }),
  url: Type.String({
    format: 'uri',
    description: 'Abra-o no mesmo navegador. O código vem depois do #, que nenhum servidor registra.',
  }),
  linkExpiraEm: { ...Instante, description: 'Até quando o link abre a sessão.' },
  expiraEm: { ...Instante, description: 'Quando a sessão termina, em qualquer caso.' },
})
export type VerComoAberto = Static<typeof VerComoAberto>

export const FimDoSegundoFatorDoUsuario = Forma('FimDoSegundoFatorDoUsuario', { motivo: Motivo })
export type FimDoSegundoFatorDoUsuario = Static<typeof FimDoSegundoFatorDoUsuario>

export const EnvioDosEmails = Forma('EnvioDosEmails', { motivo: Motivo })
export type EnvioDosEmails = Static<typeof EnvioDosEmails>

export const PedidoVerComo = Forma('PedidoVerComo', { motivo: Motivo })
export type PedidoVerComo = Static<typeof PedidoVerComo>

export const FiltroDeClientes = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Partes do nome, do e-mail, do CPF ou do CNPJ; todas têm de bater.',
    }),
  ),
  status: Type.Optional(StatusDaConta),
  contrato: Type.Optional(
    Type.Enum(['agendado', 'em_teste', 'ativo', 'inadimplente', 'suspenso', 'cancelado', 'encerrado'], {
      description: 'Só as contas cujo contrato está neste estado.',
    }),
  ),
  ...Pagina,
})
