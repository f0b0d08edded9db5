import type { Operacao } from './cidade.ts'

/** The operations of ABRASF 2.x. */
export const OPERACOES_2: readonly Operacao[] = [
  operacao('gerar', 'GerarNfse'),
  operacao('enviarSincrono', 'RecepcionarLoteRpsSincrono', 'EnviarLoteRpsSincrono'),
  operacao('enviarLote', 'RecepcionarLoteRps', 'EnviarLoteRps'),
  operacao('consultarLote', 'ConsultarLoteRps'),
  operacao('consultarPorRps', 'ConsultarNfsePorRps', 'ConsultarNfseRps'),
  operacao('consultarFaixa', 'ConsultarNfsePorFaixa', 'ConsultarNfseFaixa'),
  operacao('consultarPrestado', 'ConsultarNfseServicoPrestado'),
  operacao('cancelar', 'CancelarNfse'),
  operacao('substituir', 'SubstituirNfse'),
]

/** Those of ABRASF 1.00, whose lotes are queried in two steps, and which replaces by RpsSubstituido alone. */
export const OPERACOES_1: readonly Operacao[] = [
  operacao('gerar', 'GerarNfse'),
  operacao('enviarLote', 'RecepcionarLoteRps', 'EnviarLoteRps'),
  operacao('consultarSituacao', 'ConsultarSituacaoLoteRps'),
  operacao('consultarLote', 'ConsultarLoteRps'),
  operacao('consultarPorRps', 'ConsultarNfsePorRps', 'ConsultarNfseRps'),
  operacao('consultarFaixa', 'ConsultarNfsePorFaixa', 'ConsultarNfseFaixa'),
  operacao('consultarPrestado', 'ConsultarNfse'),
  operacao('cancelar', 'CancelarNfse'),
]

/** Those of 1.00 where every lote waits. */
export const OPERACOES_1_ASSINCRONAS = OPERACOES_1.filter(({ faz }) => !['gerar', 'consultarFaixa'].includes(faz))

/** Publica's: those of 1.00 and the correction letter, whose name in the WSDL is that of its message. */
export const OPERACOES_PUBLICA: readonly Operacao[] = [
  ...OPERACOES_1.filter(({ faz }) => !['consultarFaixa', 'consultarPrestado'].includes(faz)).map((row) =>
    row.faz === 'consultarPorRps' ? { ...row, resposta: 'ConsultarNfseResposta' } : row,
  ),
  { ...operacao('cartaCorrecao', 'CartaCorrecaoNfse'), nome: 'CartaCorrecaoNfseEnvio' },
]

export const OPERACOES_SP: readonly Operacao[] = [
  { faz: 'gerar', nome: 'EnvioRPS', envio: 'PedidoEnvioRPS', resposta: 'RetornoEnvioRPS' },
  { faz: 'enviarSincrono', nome: 'EnvioLoteRPS', envio: 'PedidoEnvioLoteRPS', resposta: 'RetornoEnvioLoteRPS' },
  { faz: 'testar', nome: 'TesteEnvioLoteRPS', envio: 'PedidoEnvioLoteRPS', resposta: 'RetornoEnvioLoteRPS' },
  { faz: 'consultarNota', nome: 'ConsultaNFe', envio: 'PedidoConsultaNFe', resposta: 'RetornoConsulta' },
  { faz: 'consultarLote', nome: 'ConsultaLote', envio: 'PedidoConsultaLote', resposta: 'RetornoConsulta' },
  { faz: 'cancelar', nome: 'CancelamentoNFe', envio: 'PedidoCancelamentoNFe', resposta: 'RetornoCancelamentoNFe' },
]

/** DPS in operations named after those of ABRASF. */
export const OPERACOES_LOTE_DPS: readonly Operacao[] = [
  operacao('gerar', 'GerarNfse'),
  operacao('enviarSincrono', 'RecepcionarLoteDpsSincrono', 'EnviarLoteDpsSincrono'),
  operacao('enviarLote', 'RecepcionarLoteDps', 'EnviarLoteDps'),
  operacao('consultarLote', 'ConsultarLoteDps'),
  operacao('consultarPorRps', 'ConsultarNfsePorDps', 'ConsultarNfseDps'),
  operacao('consultarFaixa', 'ConsultarNfsePorFaixa', 'ConsultarNfseFaixa'),
  operacao('cancelar', 'CancelarNfse'),
]

/** Coplan's own: without a lote to be queried later. */
export const OPERACOES_COPLAN: readonly Operacao[] = [
  operacao('gerar', 'Gerarnfse', 'GerarNfse'),
  operacao('enviarSincrono', 'Recepcionarlotedpssincrono', 'EnviarLoteDpsSincrono'),
  operacao('consultarPorRps', 'Consultarnfsepordps', 'ConsultarNfseDps'),
  operacao('cancelar', 'Cancelarnfse', 'CancelarNfse'),
]

/** Fiorilli's service for the national DPS, as far as it is published. */
export const OPERACOES_FIORILLI_DPS: readonly Operacao[] = [
  { faz: 'gerar', nome: 'recepcionarDps', envio: 'RecepcionarDpsEnvio', resposta: 'RecepcionarDpsResposta' },
  { faz: 'consultarPorRps', nome: 'consultarNfse', envio: 'ConsultarNfseEnvio', resposta: 'ConsultarNfseResposta' },
]

/** The asynchronous DPS service; the message itself identifies the operation. */
export const OPERACOES_BETHA_CLOUD: readonly Operacao[] = [
  operacao('enviarLote', 'RecepcionarDps'),
  operacao('consultarLote', 'ConsultarStatusDps'),
  operacao('cancelar', 'RecepcionarEventoCancelamento'),
]

/** The rows of these actions, in this order. */
export function only(deeds: ReadonlyArray<Operacao['faz']>, operacoes: readonly Operacao[]): Operacao[] {
  return operacoes.filter(({ faz }) => deeds.includes(faz))
}

/** All rows but that of this action. */
export function without(deed: Operacao['faz'], operacoes: readonly Operacao[]): Operacao[] {
  return operacoes.filter(({ faz }) => faz !== deed)
}

/** The same rows under other names in the WSDL. */
export function rename(operacoes: readonly Operacao[], change: (nome: string) => string): Operacao[] {
  return operacoes.map((row) => ({ ...row, nome: change(row.nome) }))
}

/** `RecepcionarLoteRps` as `recepcionarLoteRps`. */
export function lowerFirst(nome: string): string {
  return nome.charAt(0).toLowerCase() + nome.slice(1)
}

function operacao(faz: Operacao['faz'], nome: string, mensagem = nome): Operacao {
  return { faz, nome, envio: `${mensagem}Envio`, resposta: `${mensagem}Resposta` }
}
