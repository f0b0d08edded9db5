import type { Saida } from '../../api/ops/client.ts'
import type { Permissao } from '../../api/permissions.ts'
import type { Ato } from '../../app/palette/destinos.ts'

/** Why the role may not: `porqueDe`. */
type Porque = (permissao: Permissao, oQue: string) => string | undefined
type Nota = Saida<'GET /admin/nfse'>['items'][number]
type Conta = Saida<'GET /admin/tenants'>['items'][number]
type Cidade = Saida<'GET /admin/municipios'>['items'][number]
type Conexao = Saida<'GET /admin/conexoes'>['items'][number]
type Fila = Saida<'GET /admin/queues'>['items'][number]

/** An act that is the button of a screen: the same dialog, the same reasons. */
const botao = (para: string, titulo: string, porque?: string, tambem?: string): Ato => ({
  ...{ titulo, para, pressiona: titulo },
  ...(porque && { porque }),
  ...(tambem && { tambem }),
})

const DA_NOTA = [
  ['Perguntar à cidade', 'nota.consult', 'consultar notas', 'consultar'],
  ['Repetir os avisos', 'nota.replay-webhook', 'repetir avisos', 'reenviar webhook'],
  ['Corrigir e reemitir', 'nota.reissue', 'reemitir notas', 'corrigir'],
  ['Devolver à fila', 'nota.requeue', 'reenfileirar notas', 'reenfileirar tentar'],
  ['Reprocessar', 'nota.reprocess', 'reprocessar notas', 'preparar'],
  ['Inutilizar o RPS', 'rps.void', 'inutilizar números', 'número'],
  ['Encerrar sem emissão', 'nota.give-up', 'encerrar notas', 'desistir'],
] as const satisfies readonly (readonly [string, Permissao, string, string])[]

/** What can be done with a note; what its state forbids its screen says: to read it is written into the audit. */
export const atosDaNota = ({ id }: Pick<Nota, 'id'>, porque: Porque): Ato[] =>
  DA_NOTA.map(([nome, permissao, oQue, tambem]): Ato => {
    const motivo = porque(permissao, oQue)
    if (nome !== 'Corrigir e reemitir') return botao(`/notas/${id}`, nome, motivo, tambem)
    return { titulo: nome, para: `/notas/${id}/reemitir`, porque: motivo, tambem }
  })

export const atosDaConta = ({ id, status }: Pick<Conta, 'id' | 'status'>, porque: Porque): Ato[] => [
  botao(`/clientes/${id}`, 'Ver como o cliente', porque('admin.conta.ver-como', 'ver como o cliente'), 'portal entrar'),
  botao(
    `/clientes/${id}`,
    status === 'bloqueada' ? 'Desbloquear' : 'Bloquear',
    porque('admin.conta.write', 'bloquear contas'),
  ),
  { titulo: 'Ver as notas', para: `/notas?tenantId=${id}` },
  {
    titulo: 'Ver as faturas',
    para: `/faturas?tenantId=${id}`,
    porque: porque('admin.faturamento.read', 'ver o faturamento'),
  },
  {
    titulo: 'Ver a auditoria',
    para: `/auditoria?tenantId=${id}`,
    porque: porque('admin.auditoria.read', 'ler a auditoria'),
  },
]

const PAUSA = 'emissao.pausarConexoes'

export const atosDaCidade = ({ ibge, rotas }: Pick<Cidade, 'ibge' | 'rotas'>, porque: Porque): Ato[] => {
  const conexao = rotas.producao.conexao ?? rotas.homologacao.conexao
  const monitor = porque('admin.monitor.read', 'ver o monitor')
  return [
    { titulo: 'Abrir no monitor', para: `/monitor/${ibge}`, porque: monitor, tambem: 'saúde estado' },
    botao(`/monitor/${ibge}`, 'Sondar agora', monitor ?? porque('admin.monitor.probe', 'sondar cidades'), 'testar'),
    ...(conexao
      ? [
          {
            titulo: 'Pausar ou retomar',
            detalhe: `${conexao.slug} no ajuste ${PAUSA}`,
            para: `/ajustes?q=${PAUSA}`,
            pressiona: `Alterar ${PAUSA}`,
            porque: porque('admin.ajuste.write', 'alterar ajustes'),
            tambem: 'frear parar',
          },
        ]
      : []),
    { titulo: 'Ver as notas', para: `/notas?municipio=${ibge}` },
    botao(`/municipios/${ibge}`, 'Testar a rota', porque('admin.municipio.test', 'testar rotas')),
    botao(`/municipios/${ibge}`, 'Decidir', porque('admin.municipio.write', 'decidir sobre municípios'), 'trilho'),
    botao(`/municipios/${ibge}`, 'Reler', porque('admin.municipio.flush-cache', 'reler municípios'), 'cache'),
  ]
}

export const atosDaConexao = ({ id, status }: Pick<Conexao, 'id' | 'status'>, porque: Porque): Ato[] => {
  const para = `/conexoes/${id}`
  const escreve = porque('admin.conexao.write', 'criar nem editar conexões')
  const publica = porque('admin.conexao.publish', 'publicar conexões')
  return [
    ...(status === 'rascunho'
      ? [{ titulo: 'Editar', para: `${para}/editar`, porque: escreve }, botao(para, 'Publicar', publica)]
      : []),
    ...(status === 'publicada' ? [botao(para, 'Despublicar', publica)] : []),
    ...(status === 'substituida'
      ? [botao(para, 'Voltar a esta versão', porque('admin.conexao.rollback', 'voltar versões'))]
      : []),
    botao(para, 'Nova versão', escreve),
    botao(para, 'Duplicar', escreve, 'copiar'),
  ]
}

const DA_FATURA = [
  ['Fechar', 'fechar faturas', ''],
  ['Emitir cobrança', 'cobrar faturas', 'pix'],
  ['Enviar por e-mail', 'enviar faturas', 'mandar'],
  ['Reemitir', 'reemitir faturas', 'corrigir'],
  ['Baixar a dívida', 'baixar dívidas', 'perdoar'],
  ['Cancelar', 'cancelar faturas', ''],
] as const

export const atosDaFatura = (id: string, porque: Porque): Ato[] => [
  { titulo: 'Ver as cobranças', para: `/cobrancas?faturaId=${id}`, tambem: 'pix' },
  ...DA_FATURA.map(([nome, oQue, tambem]) =>
    botao(`/faturas/${id}`, nome, porque('admin.faturamento.write', oQue), tambem),
  ),
]

export const atosDaCobranca = (id: string, porque: Porque): Ato[] => [
  botao(`/cobrancas/${id}`, 'Consultar agora', porque('admin.cobranca.consult', 'consultar o banco'), 'perguntar'),
  botao(`/cobrancas/${id}`, 'Cancelar a cobrança', porque('admin.faturamento.write', 'cancelar cobranças')),
]

export const atosDaFila = (
  { nome, estado, falhou }: Pick<Fila, 'nome' | 'estado' | 'falhou'>,
  porque: Porque,
): Ato[] => {
  const para = `/filas/${nome}`
  const nada = falhou === 0 ? 'Nenhuma tarefa desta fila desistiu.' : undefined
  return [
    estado === 'ativa'
      ? botao(para, 'Pausar', porque('admin.fila.pause', 'pausar filas'), 'parar')
      : botao(para, 'Retomar', porque('admin.fila.resume', 'retomar filas'), 'despausar'),
    botao(para, 'Tentar de novo', porque('admin.fila.write', 'agir sobre as filas') ?? nada, 'repetir'),
    botao(para, 'Limpar', porque('admin.fila.pause', 'limpar filas') ?? nada),
  ]
}

export const atosDaTarefa = (fila: string, id: number | string, porque: Porque): Ato[] => {
  const escreve = porque('admin.fila.write', 'agir sobre as filas')
  return [botao(`/filas/${fila}/${id}`, 'Cancelar', escreve)]
}

/** The verbs that may stand before a name. */
export const VERBOS = [
  ...['consultar', 'perguntar', 'repetir', 'reenviar', 'corrigir', 'reemitir', 'reenfileirar', 'reprocessar'],
  ...['inutilizar', 'encerrar', 'ver', 'bloquear', 'desbloquear', 'sondar', 'pausar', 'retomar', 'frear', 'testar'],
  ...['decidir', 'reler', 'editar', 'publicar', 'despublicar', 'voltar', 'duplicar', 'fechar', 'emitir', 'enviar'],
  ...['baixar', 'cancelar', 'limpar', 'tentar', 'abrir'],
]

/** The words of a kind of thing, and the title of its source. */
export const ESPECIES = {
  ...{ rps: 'Notas', nota: 'Notas', notas: 'Notas', 'nfs-e': 'Notas', nfse: 'Notas' },
  ...{ tarefa: 'Tarefas', job: 'Tarefas', fila: 'Filas' },
  ...{ tomador: 'Tomadores', conta: 'Clientes', cliente: 'Clientes', empresa: 'Empresas' },
  ...{ cidade: 'Municípios', municipio: 'Municípios', prefeitura: 'Municípios', conexao: 'Conexões' },
  ...{ fatura: 'Faturas', cobranca: 'Cobranças', pix: 'Cobranças', codigo: 'Códigos', recusa: 'Códigos' },
}
