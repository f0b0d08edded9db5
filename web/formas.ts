// Generated from contracts/openapi.json by `npm run generate`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type * as cidadesAdesao from '#formas/cidades/adesao.ts'
import type * as cidadesAnalise from '#formas/cidades/analise.ts'
import type * as cidadesCodigo from '#formas/cidades/codigo.ts'
import type * as cidadesConexaoPedidos from '#formas/cidades/conexao-pedidos.ts'
import type * as cidadesConexao from '#formas/cidades/conexao.ts'
import type * as cidadesMonitor from '#formas/cidades/monitor.ts'
import type * as cidadesMunicipioOperacao from '#formas/cidades/municipio-operacao.ts'
import type * as cidadesMunicipio from '#formas/cidades/municipio.ts'
import type * as cidadesPreparacao from '#formas/cidades/preparacao.ts'
import type * as cidadesRegulamentacao from '#formas/cidades/regulamentacao.ts'
import type * as cidadesSaudeAdapters from '#formas/cidades/saude-adapters.ts'
import type * as cidadesSaude from '#formas/cidades/saude.ts'
import type * as cidadesWebservice from '#formas/cidades/webservice.ts'
import type * as comum from '#formas/comum.ts'
import type * as contasAcesso from '#formas/contas/acesso.ts'
import type * as contasAssinatura from '#formas/contas/assinatura.ts'
import type * as contasAuditoria from '#formas/contas/auditoria.ts'
import type * as contasCertificadoLink from '#formas/contas/certificado-link.ts'
import type * as contasChaveDeApi from '#formas/contas/chave-de-api.ts'
import type * as contasCliente from '#formas/contas/cliente.ts'
import type * as contasConta from '#formas/contas/conta.ts'
import type * as contasConvite from '#formas/contas/convite.ts'
import type * as contasEmpresaPorCnpj from '#formas/contas/empresa-por-cnpj.ts'
import type * as contasEmpresa from '#formas/contas/empresa.ts'
import type * as contasImportacao from '#formas/contas/importacao.ts'
import type * as contasProntoParaValer from '#formas/contas/pronto-para-valer.ts'
import type * as contasSegundoFator from '#formas/contas/segundo-fator.ts'
import type * as contasTrilhoDaEmpresa from '#formas/contas/trilho-da-empresa.ts'
import type * as contasUsuarioAdmin from '#formas/contas/usuario-admin.ts'
import type * as contasUsuario from '#formas/contas/usuario.ts'
import type * as faturamentoCobranca from '#formas/faturamento/cobranca.ts'
import type * as faturamentoContrato from '#formas/faturamento/contrato.ts'
import type * as faturamentoCredencial from '#formas/faturamento/credencial.ts'
import type * as faturamentoCupom from '#formas/faturamento/cupom.ts'
import type * as faturamentoEnvio from '#formas/faturamento/envio.ts'
import type * as faturamentoExecucao from '#formas/faturamento/execucao.ts'
import type * as faturamentoFatura from '#formas/faturamento/fatura.ts'
import type * as faturamentoFaturamento from '#formas/faturamento/faturamento.ts'
import type * as faturamentoGeracao from '#formas/faturamento/geracao.ts'
import type * as faturamentoInadimplencia from '#formas/faturamento/inadimplencia.ts'
import type * as faturamentoIndice from '#formas/faturamento/indice.ts'
import type * as faturamentoNfMensalidade from '#formas/faturamento/nf-mensalidade.ts'
import type * as faturamentoPlano from '#formas/faturamento/plano.ts'
import type * as faturamentoPrecificacao from '#formas/faturamento/precificacao.ts'
import type * as faturamentoReajuste from '#formas/faturamento/reajuste.ts'
import type * as notasCalculado from '#formas/notas/calculado.ts'
import type * as notasClienteDaConta from '#formas/notas/cliente-da-conta.ts'
import type * as notasEnvio from '#formas/notas/envio.ts'
import type * as notasEstatisticas from '#formas/notas/estatisticas.ts'
import type * as notasFechamento from '#formas/notas/fechamento.ts'
import type * as notasFimDaNota from '#formas/notas/fim-da-nota.ts'
import type * as notasHistoria from '#formas/notas/historia.ts'
import type * as notasInicio from '#formas/notas/inicio.ts'
import type * as notasIss from '#formas/notas/iss.ts'
import type * as notasLei from '#formas/notas/lei.ts'
import type * as notasLotePortal from '#formas/notas/lote-portal.ts'
import type * as notasLote from '#formas/notas/lote.ts'
import type * as notasModelo from '#formas/notas/modelo.ts'
import type * as notasMovimento from '#formas/notas/movimento.ts'
import type * as notasNotaOperacao from '#formas/notas/nota-operacao.ts'
import type * as notasNotaPortal from '#formas/notas/nota-portal.ts'
import type * as notasNota from '#formas/notas/nota.ts'
import type * as notasRecorrente from '#formas/notas/recorrente.ts'
import type * as notasRecusas from '#formas/notas/recusas.ts'
import type * as notasReemissao from '#formas/notas/reemissao.ts'
import type * as notasSerie from '#formas/notas/serie.ts'
import type * as notasTabela from '#formas/notas/tabela.ts'
import type * as notasTentativa from '#formas/notas/tentativa.ts'
import type * as notasTomador from '#formas/notas/tomador.ts'
import type * as notasValidacao from '#formas/notas/validacao.ts'
import type * as notasValores from '#formas/notas/valores.ts'
import type * as operacaoAjuda from '#formas/operacao/ajuda.ts'
import type * as operacaoAjuste from '#formas/operacao/ajuste.ts'
import type * as operacaoAlerta from '#formas/operacao/alerta.ts'
import type * as operacaoAtoDeIncidente from '#formas/operacao/ato-de-incidente.ts'
import type * as operacaoAuditoria from '#formas/operacao/auditoria.ts'
import type * as operacaoAvisoDaConta from '#formas/operacao/aviso-da-conta.ts'
import type * as operacaoCache from '#formas/operacao/cache.ts'
import type * as operacaoDependencia from '#formas/operacao/dependencia.ts'
import type * as operacaoFila from '#formas/operacao/fila.ts'
import type * as operacaoIncidente from '#formas/operacao/incidente.ts'
import type * as operacaoLgpd from '#formas/operacao/lgpd.ts'
import type * as operacaoObservacao from '#formas/operacao/observacao.ts'
import type * as operacaoPanorama from '#formas/operacao/panorama.ts'
import type * as operacaoSaude from '#formas/operacao/saude.ts'
import type * as operacaoSeparado from '#formas/operacao/separado.ts'
import type * as operacaoVisoes from '#formas/operacao/visoes.ts'
import type * as webhooksEndpoint from '#formas/webhooks/endpoint.ts'
import type * as webhooksEntrega from '#formas/webhooks/entrega.ts'
import type { Pagina, Recebido } from '#formas/recebido.ts'

export type { Pagina }
export type Acao = NotaNaPagina['acoes'][number]
export type AcaoDaOperacao = Recebido<typeof notasNotaOperacao.AcaoDaOperacao>
export type AcaoDeLote = Recebido<typeof faturamentoExecucao.AcaoDeLote>
export type AceiteDeConvite = Recebido<typeof contasAcesso.AceiteDeConvite>
export type AchadoDeSonda = Recebido<typeof cidadesWebservice.AchadoDeSonda>
export type Ajuste = Recebido<typeof operacaoAjuste.Ajuste>
export type AjusteDoMes = Recebido<typeof notasRecorrente.AjusteDoMes>
export type Alerta = Recebido<typeof operacaoAlerta.Alerta>
export type AlertaAberto = ClienteDetalhado['alertas'][number]
export type Ambiente = Recebido<typeof comum.Ambiente>
export type AmbientesDoMunicipio = Recebido<typeof cidadesMunicipio.Municipio>['ambientes']
export type Analise = Recebido<typeof cidadesAnalise.Analise>
export type Anexo = Recebido<typeof cidadesConexaoPedidos.AnexoDaConexao>
export type ApiKey = Recebido<typeof contasChaveDeApi.ApiKey>
export type ApiKeyCriada = Recebido<typeof contasChaveDeApi.ApiKeyCriada>
export type AplicacaoDaImportacao = Recebido<typeof contasImportacao.AplicacaoDaImportacao>
export type AplicarCupom = Recebido<typeof faturamentoContrato.AplicarCupom>
export type AplicarPagamento = Recebido<typeof faturamentoCobranca.AplicarPagamento>
export type AprovacaoDeAnalise = Recebido<typeof cidadesAnalise.AprovacaoDeAnalise>
export type Assinatura = NonNullable<Recebido<typeof contasAssinatura.Assinatura>>
export type AtoConfirmavel = Recebido<typeof operacaoFila.AtoConfirmavel>
export type AtoEmMassa = Recebido<typeof operacaoFila.AtoEmMassa>
export type AtoNaDuvida = Decisao['ato']
export type AtoNaFila = Recebido<typeof operacaoFila.Ato>
export type AtoNaNota = Recebido<typeof notasNotaOperacao.AtoNaNota>
export type AviseMe = Recebido<typeof cidadesMunicipio.AviseMe>
export type Aviso = Recebido<typeof notasNota.AvisoItem>
export type AvisoDaConta = Recebido<typeof operacaoAvisoDaConta.AvisoDaConta>
export type AvisoDaLinha = Recebido<typeof notasLotePortal.AvisoDaLinha>
export type AvisoEnviado = Recebido<typeof operacaoAvisoDaConta.AvisoEnviado>
export type AvisosDaConta = Recebido<typeof operacaoAvisoDaConta.AvisosDaConta>
export type AvisosDoCorpo = Recebido<typeof notasNota.AvisosDoCorpo>
export type BaixaDeFatura = Recebido<typeof faturamentoFatura.BaixaDeFatura>
export type Cadastro = Recebido<typeof contasAcesso.Cadastro>
export type CalendarioDaRecorrente = Recorrente['calendario']
export type CampoAplicado = Recebido<typeof notasLotePortal.CampoAplicado>
export type CampoEmTodas = Recebido<typeof notasLotePortal.CampoEmTodas>
export type CampoPreenchido = LinhaDeLote['preenchidos'][number]
export type Cancelamento = NonNullable<NotaDeTodas['cancelamento']>
export type CancelarCobranca = Recebido<typeof faturamentoCobranca.CancelarCobranca>
export type CancelarContrato = Recebido<typeof faturamentoContrato.CancelarContrato>
export type CancelarFatura = Recebido<typeof faturamentoFatura.CancelarFatura>
export type CancelarNf = Recebido<typeof faturamentoNfMensalidade.CancelarNf>
export type CapacidadeDeMunicipio = CapacidadesDeMunicipios['items'][number]
export type CapacidadesDeMunicipios = Recebido<typeof operacaoFila.Capacidades>
export type CartaCorrecao = Recebido<typeof notasFimDaNota.CartaCorrecao>
export type Certificado = Recebido<typeof contasEmpresa.Certificado>
export type CertificadoDaEmpresa = Recebido<typeof contasCertificadoLink.CertificadoDaEmpresa>
export type CertificadoPedido = Recebido<typeof operacaoAtoDeIncidente.CertificadoPedido>
export type CertificadoRecebido = Recebido<typeof contasCertificadoLink.CertificadoRecebido>
export type ChaveDeCache = ChavesDeCache['items'][number]
export type ChavesDeCache = Recebido<typeof operacaoCache.PaginaDeChaves>
export type Checagem = Recebido<typeof operacaoSaude.Checagem>
export type ChecagemDeTabelas = Recebido<typeof cidadesRegulamentacao.Checagem>
export type ChecagemNaLista = Recebido<typeof cidadesRegulamentacao.PaginaDeChecagens>['items'][number]
export type CidadePreparada = Recebido<typeof cidadesPreparacao.CidadePreparada>
export type CidadeSimulada = Recebido<typeof cidadesPreparacao.CidadeSimulada>
export type ClassificacaoDeCodigo = Recebido<typeof cidadesCodigo.ClassificacaoDeCodigo>
export type Cliente = Recebido<typeof contasCliente.Cliente>
export type ClienteDaConta = Recebido<typeof notasClienteDaConta.ClienteDaConta>
export type ClienteDetalhado = Recebido<typeof contasCliente.ClienteDetalhado>
export type ClienteMudado = Recebido<typeof notasClienteDaConta.ClienteMudado>
export type ClienteNaLista = Recebido<typeof notasClienteDaConta.ClienteNaLista>
export type Cobranca = Recebido<typeof faturamentoCobranca.Cobranca>
export type CobrancaDetalhe = Recebido<typeof faturamentoCobranca.CobrancaDetalhe>
export type CodigoClassificado = Recebido<typeof cidadesCodigo.CodigoClassificado>
export type CodigoDaCidade = NonNullable<NonNullable<NovaNfseConfig['codigosDaCidade']>>[number]
export type CodigoDaEntrada = Recebido<typeof contasUsuario.CodigoDaEntrada>
export type CodigoDoSegundoFator = Recebido<typeof contasSegundoFator.CodigoDoSegundoFator>
export type CodigosClassificados = Recebido<typeof cidadesCodigo.CodigosClassificados>
export type CodigosDeRecuperacao = Recebido<typeof contasSegundoFator.CodigosDeRecuperacao>
export type ColunasLembradas = Recebido<typeof notasLotePortal.ColunasLembradas>
export type ColunasMudadas = Recebido<typeof notasLotePortal.ColunasMudadas>
export type CompetenciaDaRecorrente = NonNullable<MudancaRecorrente['competencia']>
export type Conexao = Recebido<typeof cidadesConexao.Conexao>
export type ConexaoNaLista = Recebido<typeof cidadesConexao.ConexaoItem>
export type ConfiancaDoPadrao = Recebido<typeof cidadesConexao.Confianca>
export type ConfigDaNf = Recebido<typeof faturamentoNfMensalidade.NfConfig>
export type Confirmacao = Recebido<typeof operacaoFila.Confirmacao>
export type ConfirmacaoDeProcesso = Esvaziamento['processos'][number]
export type ConfirmacaoPendente = Recebido<typeof operacaoFila.ConfirmacaoPendente>
export type ConflitoDaNota = Recebido<typeof notasNotaOperacao.ConflitoDaNota>
export type ConsultaPelaOperacao = Recebido<typeof notasNotaOperacao.AtoComMotivoOpcional>
export type Consumo = Recebido<typeof contasConta.Consumo>
export type ConsumoDoContrato = Recebido<typeof faturamentoContrato.ConsumoDoContrato>
export type Conta = Recebido<typeof contasConta.Conta>
export type ContaAdmin = Recebido<typeof contasCliente.ContaAdmin>
export type ContaCriada = Recebido<typeof contasConta.ContaCriada>
export type Contrato = Recebido<typeof faturamentoContrato.Contrato>
export type ContratoAFaturar = Recebido<typeof faturamentoGeracao.ContratoAFaturar>
export type ContratoDetalhe = Recebido<typeof faturamentoContrato.ContratoDetalhe>
export type Convite = Recebido<typeof contasConvite.Convite>
export type ConviteAberto = Recebido<typeof contasUsuario.ConviteAberto>
export type CopiaParaProducao = Recebido<typeof contasProntoParaValer.CopiaParaProducao>
export type CorrecaoDaSerie = Recebido<typeof notasSerie.CorrecaoDaSerie>
export type CorrecaoPerdida = ColunasMudadas['correcoesPerdidas'][number]
export type Credenciais = Recebido<typeof contasUsuario.Credenciais>
export type CredenciaisDoPortal = Recebido<typeof contasUsuario.CredenciaisDoPortal>
export type CredencialCadastrada = Recebido<typeof faturamentoCredencial.CredencialCadastrada>
export type CredencialDoBanco = Recebido<typeof faturamentoCredencial.CredencialDoBanco>
export type Cupom = Recebido<typeof faturamentoCupom.Cupom>
export type DataDoCalendario = Recebido<typeof notasRecorrente.DataDoCalendario>
export type DataPrevista = Recebido<typeof notasRecorrente.DataPrevista>
export type DatasDoCalendario = Recebido<typeof notasRecorrente.DatasDoCalendario>
export type Decisao = Recebido<typeof operacaoAtoDeIncidente.Decisao>
export type DecisaoFeita = Recebido<typeof operacaoAtoDeIncidente.DecisaoFeita>
export type DecisaoPedida = NotasEmDuvida['pedidos'][number]
export type DefinicaoDeSenha = Recebido<typeof contasUsuarioAdmin.DefinicaoDeSenha>
export type Dependencia = Dependencias['items'][number]
export type Dependencias = Recebido<typeof operacaoDependencia.Dependencias>
export type DepositoDeDocumentos = NonNullable<SaudeDoServico['documentos']>
export type DesativarPlano = Recebido<typeof faturamentoPlano.DesativarPlano>
export type DesclassificacaoDeCodigo = Recebido<typeof cidadesCodigo.DesclassificacaoDeCodigo>
export type DiferencaDaTabela = Recebido<typeof cidadesRegulamentacao.Diferenca>
export type DiferencaDeAdesao = Recebido<typeof cidadesAdesao.DiferencaDeAdesao>
export type DiferencasDaConexao = Recebido<typeof cidadesConexao.Diferencas>
export type DuracaoDeCupom = Cupom['duracao']
export type EfeitoDeCodigo = Recebido<typeof cidadesCodigo.EfeitoDeclarado>
export type EmObservacao = Recebido<typeof operacaoObservacao.EmObservacao>
export type Email = Recebido<typeof contasConta.Email>
export type EmissaoAutomatica = ConfigDaNf['emitirAutomaticamente']
export type EmissorNacional = Recebido<typeof cidadesMunicipio.EmissorNacional>
export type EmitirCobranca = Recebido<typeof faturamentoCobranca.EmitirCobranca>
export type EmitirNf = Recebido<typeof faturamentoNfMensalidade.EmitirNf>
export type Empresa = Recebido<typeof contasEmpresa.EmpresaResponse>
export type EmpresaAchada = EmpresasAchadas['items'][number]
export type EmpresaDoCliente = ClienteDetalhado['empresas']['items'][number]
export type EmpresaEmissora = EmpresasEmissoras['items'][number]
export type EmpresaPorCnpj = Recebido<typeof contasEmpresaPorCnpj.EmpresaPorCnpj>
export type EmpresasAchadas = Recebido<typeof notasNotaOperacao.EmpresasAchadas>
export type EmpresasEmissoras = Recebido<typeof faturamentoNfMensalidade.EmpresasEmissoras>
export type Endereco = Empresa['endereco']
export type EnderecosDosWebhooks = Recebido<typeof webhooksEndpoint.EnderecosDosWebhooks>
export type Endpoint = Recebido<typeof webhooksEndpoint.Endpoint>
export type EndpointComSegredo = Recebido<typeof webhooksEndpoint.EndpointComSegredo>
export type EndpointDoCliente = ClienteDetalhado['webhooks']['items'][number]
export type Ensaio = Recebido<typeof cidadesConexao.Ensaio>
export type EnsaioDeCandidato = Recebido<typeof cidadesAnalise.EnsaioDeCandidato>
export type Entrega = Recebido<typeof webhooksEntrega.Entrega>
export type EntregaDaNota = Recebido<typeof notasNotaOperacao.EntregaDaNota>
export type EntregaDetalhe = Recebido<typeof webhooksEntrega.EntregaDetalhe>
export type EnviarFatura = Recebido<typeof faturamentoEnvio.EnviarFatura>
export type EnvioDaNota = Recebido<typeof notasEnvio.EnvioDaNota>
export type EnvioDosEmails = Recebido<typeof contasCliente.EnvioDosEmails>
export type EnvioPorLink = Recebido<typeof contasCertificadoLink.EnvioPorLink>
export type EnviosDaNota = Recebido<typeof notasEnvio.EnviosDaNota>
export type ErroDeCampo = Recebido<typeof comum.ErroItem>
export type ErroExplicado = Recebido<typeof operacaoAjuda.ErroExplicado>
export type ErrorBody = Recebido<typeof comum.ErrorBody>
export type ErrosDeWebservice = Recebido<typeof cidadesMonitor.Erros>
export type EstadoDaOcorrencia = Ocorrencia['estado']
export type EstadoDeTarefa = Recebido<typeof operacaoFila.EstadoDeTarefa>
export type EstadoDeWebservice = Recebido<typeof cidadesWebservice.Estado>
export type Estatisticas = Recebido<typeof notasEstatisticas.Estatisticas>
export type Esvaziamento = Recebido<typeof operacaoCache.Esvaziamento>
export type EventoDaNota = Recebido<typeof notasHistoria.EventoDaNota>
export type ExameDeMunicipios = Recebido<typeof cidadesRegulamentacao.Exame>
export type ExecucaoDeFaturamento = Recebido<typeof faturamentoExecucao.ExecucaoDeFaturamento>
export type ExigenciasDoMunicipio = Recebido<typeof cidadesMunicipio.Municipio>['exige']
export type ExportacaoLgpd = Recebido<typeof operacaoLgpd.ExportacaoLgpd>
export type FalhaDeEntrega = ClienteDetalhado['ultimosErros']['entregasDesistidas'][number]
export type FalhaDefinitiva = Recebido<typeof notasNotaOperacao.FalhaDefinitiva>
export type FalhasDeFila = Recebido<typeof operacaoFila.Falhas>
export type Falta = Recebido<typeof cidadesMunicipio.Falta>
export type FaltaDoExame = Recebido<typeof cidadesRegulamentacao.FaltaDoExame>
export type FaltaDoPreparo = Recebido<typeof cidadesPreparacao.FaltaDoPreparo>
export type FatoDeAdesao = DiferencaDeAdesao['mudancas'][number]['de']
export type Fatura = Recebido<typeof faturamentoFatura.Fatura>
export type FaturaDaConta = Recebido<typeof contasAssinatura.FaturaDaConta>
export type FaturaDaContaDetalhe = Recebido<typeof contasAssinatura.FaturaDaContaDetalhe>
export type FaturaDetalhe = Recebido<typeof faturamentoFatura.FaturaDetalhe>
export type FaturaEnviada = Recebido<typeof faturamentoEnvio.FaturaEnviada>
export type FaturaSimulada = Recebido<typeof faturamentoGeracao.FaturaSimulada>
export type FaturasGeradas = Recebido<typeof faturamentoGeracao.FaturasGeradas>
export type FechamentoDaEmpresa = Recebido<typeof notasFechamento.FechamentoDaEmpresa>
export type FechamentoDoMes = Recebido<typeof notasFechamento.FechamentoDoMes>
export type FecharFatura = Recebido<typeof faturamentoFatura.FecharFatura>
export type Fila = Recebido<typeof operacaoFila.Fila>
export type FilaDoPainel = PainelDasFilas['items'][number]
export type Filas = Recebido<typeof operacaoFila.Filas>
export type FimDoSegundoFator = Recebido<typeof contasSegundoFator.FimDoSegundoFator>
export type FimDoSegundoFatorDoUsuario = Recebido<typeof contasCliente.FimDoSegundoFatorDoUsuario>
export type FonteOficial = Recebido<typeof cidadesRegulamentacao.Fonte>
export type FontesOficiais = Recebido<typeof cidadesRegulamentacao.Fontes>
export type FormatoDeAviso = NonNullable<Recebido<typeof webhooksEndpoint.FormatoDoAviso>>
export type GerarFaturas = Recebido<typeof faturamentoGeracao.GerarFaturas>
export type GravidadeDeAlerta = Recebido<typeof operacaoAlerta.Gravidade>
export type GrupoDeErros = ErrosDeWebservice['items'][number]
export type GrupoDeFalhas = FalhasDeFila['items'][number]
export type ImportarIndices = Recebido<typeof faturamentoIndice.ImportarIndices>
export type Inadimplencia = Recebido<typeof faturamentoInadimplencia.Inadimplencia>
export type Incidente = Recebido<typeof operacaoIncidente.Incidente>
export type IncidenteInteiro = Recebido<typeof operacaoIncidente.IncidenteInteiro>
export type Indice = NonNullable<NovoReajuste['indice']>
export type IndiceReajuste = Recebido<typeof faturamentoContrato.IndiceReajuste>
export type IndicesGravados = Recebido<typeof faturamentoIndice.IndicesGravados>
export type IndicesInformados = Recebido<typeof faturamentoIndice.IndicesInformados>
export type Inicio = Recebido<typeof notasInicio.Inicio>
export type InicioDoSegundoFator = Recebido<typeof contasSegundoFator.InicioDoSegundoFator>
export type IntervaloInutilizado = Recebido<typeof notasFimDaNota.IntervaloInutilizado>
export type InutilizacaoDaNota = Recebido<typeof notasNotaOperacao.InutilizacaoDaNota>
export type IssDaNota = Recebido<typeof notasIss.IssDaNota>
export type IssDoServico = Recebido<typeof notasValidacao.IssDoServico>
export type ItemAceito = Recebido<typeof notasLote.LoteItem>
export type ItemDeFatura = Recebido<typeof faturamentoFatura.ItemDeFatura>
export type ItemDeLote = Recebido<typeof notasLote.LoteItemComNota>
export type ItemParaValer = Recebido<typeof contasProntoParaValer.ItemParaValer>
export type KpisDeFila = Recebido<typeof operacaoFila.Kpis>
export type Lacuna = Recebido<typeof notasSerie.LacunaDaSerie>
export type Lacunas = Recebido<typeof notasSerie.Lacunas>
export type LeiDaConta = Recebido<typeof notasLei.LeiDaConta>
export type LeiDoRegime = Recebido<typeof notasLei.LeiDoRegime>
export type LinhaAnalisada = PreviaDaImportacao['linhas'][number]
export type LinhaCorrigida = Recebido<typeof notasLotePortal.LinhaCorrigida>
export type LinhaDaPlanilha = PlanilhaDoLote['items'][number]
export type LinhaDeAuditoria = Recebido<typeof contasAuditoria.LinhaDeAuditoria>
export type LinhaDeLote = Recebido<typeof notasLotePortal.LinhaDeLote>
export type LinhaDeTabela = Recebido<typeof notasTabela.LinhaDeTabela>
export type LinhaDoConflito = ConflitoDaNota['linhas'][number]
export type LinhaDoFechamento = Recebido<typeof notasFechamento.LinhaDoFechamento>
export type LinhaDoTempo = Recebido<typeof notasNotaOperacao.LinhaDoTempo>
export type LinkDeAcesso = Recebido<typeof contasUsuarioAdmin.LinkDeAcesso>
export type LinkDeCertificado = Recebido<typeof contasCertificadoLink.LinkDeCertificado>
export type LinkDeCertificadoCriado = Recebido<typeof contasCertificadoLink.LinkDeCertificadoCriado>
export type LinkDoFechamento = Recebido<typeof notasFechamento.LinkDoFechamento>
export type LinkDoFechamentoCriado = Recebido<typeof notasFechamento.LinkCriado>
export type LinksDoFechamento = Recebido<typeof notasFechamento.LinksDoFechamento>
export type Lote = Recebido<typeof notasLote.LoteResponse>
export type LoteAceito = Recebido<typeof notasLote.LoteAceito>
export type LoteDoPortal = Recebido<typeof notasLotePortal.LoteDoPortal>
export type LoteIniciado = Recebido<typeof faturamentoExecucao.LoteIniciado>
export type LoteNovo = Recebido<typeof notasLotePortal.LoteNovo>
export type MesContraMes = Recebido<typeof notasInicio.MesContraMes>
export type MesDoCalendario = PaginaDeDataDoCalendario['meses'][number]
export type MesPendente = Recorrente['pendentes'][number]
export type MetaDaNota = NotaDeTodas['meta']
export type MinhaConta = Recebido<typeof contasUsuario.MinhaConta>
export type MinhasVisoes = Recebido<typeof operacaoVisoes.MinhasVisoes>
export type ModeloDeServico = Recebido<typeof notasModelo.Modelo>
export type ModoDaRecorrente = DataDoCalendario['modo']
export type Movimento = Recebido<typeof notasMovimento.Movimento>
export type MudancaConexao = Recebido<typeof cidadesConexaoPedidos.MudancaConexao>
export type MudancaDaConta = Recebido<typeof contasCliente.MudancaDaConta>
export type MudancaDaPropriaConta = Recebido<typeof contasConta.MudancaDaPropriaConta>
export type MudancaDeAjuste = Recebido<typeof operacaoAjuste.MudancaDeAjuste>
export type MudancaDeCliente = Recebido<typeof notasClienteDaConta.MudancaDeCliente>
export type MudancaDeColunas = Recebido<typeof notasLotePortal.MudancaDeColunas>
export type MudancaDeCupom = Recebido<typeof faturamentoCupom.MudancaDeCupom>
export type MudancaDePlano = Recebido<typeof faturamentoPlano.MudancaDePlano>
export type MudancaDepoisDeFechar = Recebido<typeof notasFechamento.MudancaDepoisDeFechar>
export type MudancaEmpresa = Recebido<typeof contasEmpresa.MudancaEmpresa>
export type MudancaEndpoint = Recebido<typeof webhooksEndpoint.MudancaEndpoint>
export type MudancaModeloDeServico = Recebido<typeof notasModelo.MudancaDeModelo>
export type MudancaRecorrente = Recebido<typeof notasRecorrente.MudancaRecorrente>
export type MudancaSerie = Recebido<typeof notasSerie.MudancaSerie>
export type MudancaTomador = Recebido<typeof notasTomador.MudancaDeTomador>
export type MudancaUsuario = Recebido<typeof contasUsuario.MudancaUsuario>
export type MudancaUsuarioAdmin = Recebido<typeof contasUsuarioAdmin.MudancaUsuarioAdmin>
export type MunicipioAdmin = Recebido<typeof cidadesMunicipioOperacao.MunicipioAdmin>
export type MunicipioDoPortal = Recebido<typeof cidadesMunicipio.MunicipioDoPortal>
export type MunicipioExaminado = Recebido<typeof cidadesRegulamentacao.Achado>
export type NfDaFatura = Recebido<typeof faturamentoNfMensalidade.NfDaFatura>
export type NfseConfig = Recebido<typeof contasEmpresa.NfseConfigResponse>
export type NfseResponse = Recebido<typeof notasNota.NfseResponse>
export type NomeDeEvento = Recebido<typeof webhooksEndpoint.NomeDeEvento>
export type NomeDeFila = Recebido<typeof operacaoFila.NomeDeFila>
export type NotaCalculada = Recebido<typeof notasCalculado.Calculado>
export type NotaDaEntrega = NonNullable<Entrega['nota']>
export type NotaDeTodas = Recebido<typeof notasNotaOperacao.NotaDeTodas>
export type NotaEmDuvida = NotasEmDuvida['items'][number]
export type NotaInteira = Recebido<typeof notasNotaOperacao.NotaInteira>
export type NotaNaLista = Recebido<typeof notasNotaPortal.NotaNaLista>
export type NotaNaPagina = Recebido<typeof notasNotaPortal.NotaNaPagina>
export type NotaPelaLei = Recebido<typeof notasLei.NotaPelaLei>
export type NotaRecusada = ClienteDetalhado['ultimosErros']['notas'][number]
export type NotasEmDuvida = Recebido<typeof operacaoAtoDeIncidente.NotasEmDuvida>
export type NotasPorStatus = Recebido<typeof contasConta.PorStatus>
export type NovaAnalise = Recebido<typeof cidadesAnalise.NovaAnalise>
export type NovaApiKey = Recebido<typeof contasChaveDeApi.NovaApiKey>
export type NovaChecagem = Recebido<typeof cidadesRegulamentacao.NovaChecagem>
export type NovaCobranca = Recebido<typeof faturamentoCobranca.NovaCobranca>
export type NovaConexao = Recebido<typeof cidadesConexaoPedidos.NovaConexao>
export type NovaConexaoDePadrao = Recebido<typeof cidadesConexaoPedidos.NovaConexaoDePadrao>
export type NovaConfigDaNf = Recebido<typeof faturamentoNfMensalidade.NovaNfConfig>
export type NovaConta = Recebido<typeof contasConta.NovaConta>
export type NovaCredencialDoBanco = Recebido<typeof faturamentoCredencial.NovaCredencial>
export type NovaEmpresa = Recebido<typeof contasEmpresa.NovaEmpresa>
export type NovaImportacao = Recebido<typeof contasImportacao.NovaImportacao>
export type NovaNfseConfig = Recebido<typeof contasEmpresa.NfseConfigInput>
export type NovaPrecificacao = Recebido<typeof faturamentoPrecificacao.NovaPrecificacao>
export type NovaPreparacao = Recebido<typeof cidadesPreparacao.NovaPreparacao>
export type NovaRecorrente = Recebido<typeof notasRecorrente.NovaRecorrente>
export type NovaSerie = Recebido<typeof notasSerie.NovaSerie>
export type NovoCalendario = Recebido<typeof notasRecorrente.NovoCalendario>
export type NovoCertificado = Recebido<typeof contasEmpresa.NovoCertificado>
export type NovoContrato = Recebido<typeof faturamentoContrato.NovoContrato>
export type NovoConvite = Recebido<typeof contasConvite.NovoConvite>
export type NovoCupom = Recebido<typeof faturamentoCupom.NovoCupom>
export type NovoEndpoint = Recebido<typeof webhooksEndpoint.NovoEndpoint>
export type NovoEnsaio = Recebido<typeof cidadesConexaoPedidos.NovoEnsaio>
export type NovoEnsaioDeCandidatos = Recebido<typeof cidadesAnalise.NovoEnsaioDeCandidatos>
export type NovoExame = Recebido<typeof cidadesRegulamentacao.NovoExame>
export type NovoLinkDeCertificado = Recebido<typeof contasCertificadoLink.NovoLinkDeCertificado>
export type NovoLinkDoFechamento = Recebido<typeof notasFechamento.NovoLinkDoFechamento>
export type NovoModeloDeServico = Recebido<typeof notasModelo.NovoModelo>
export type NovoPlano = Recebido<typeof faturamentoPlano.NovoPlano>
export type NovoReajuste = Recebido<typeof faturamentoReajuste.NovoReajuste>
export type NovoReajusteDaRecorrente = Recebido<typeof notasRecorrente.NovoReajuste>
export type NovoTomador = Recebido<typeof notasTomador.NovoTomador>
export type NovoUsuarioAdmin = Recebido<typeof contasUsuarioAdmin.NovoUsuarioAdmin>
export type NumeroDoIntervalo = IntervaloInutilizado['numeros'][number]
export type ObraSeparada = Recebido<typeof operacaoSeparado.ObraSeparada>
export type Observacao = Recebido<typeof operacaoObservacao.Observacao>
export type Ocorrencia = Recebido<typeof notasRecorrente.Ocorrencia>
export type OperacoesDoMunicipio = Recebido<typeof cidadesMunicipio.Municipio>['operacoes']
export type OrigemDoPrazo = Recebido<typeof notasNota.OrigemDoPrazo>
export type PadraoDisponivel = Recebido<typeof cidadesConexaoPedidos.PadraoDisponivel>
export type PaginaDeDataDoCalendario = Recebido<typeof notasRecorrente.CalendarioDeRecorrentes>
export type PaginaDeFatura = Recebido<typeof faturamentoFatura.PaginaDeFaturas>
export type PaginaDeIncidente = Recebido<typeof operacaoIncidente.Incidentes>
export type PaginaDeNotaNaLista = { items: Array<NotaNaLista>; total: number; limit: number; offset: number; totalExato: boolean }
export type PaginaDeRecusas = Recebido<typeof notasRecusas.PaginaDeRecusas>
export type PaginaDeRegistroDeAuditoria = Recebido<typeof operacaoAuditoria.PaginaDeAuditoria>
export type PaginaDeTarefas = Recebido<typeof operacaoFila.PaginaDeTarefas>
export type PaginaDeTarefasHumanizadas = Recebido<typeof operacaoFila.PaginaDeHumanizadas>
export type PaginaDeTodas = Recebido<typeof notasNotaOperacao.PaginaDeTodas>
export type PaginaDeTransmissoes = Recebido<typeof cidadesMonitor.Transmissoes>
export type PainelDasFilas = Recebido<typeof operacaoFila.PainelDasFilas>
export type PainelDoMonitor = Recebido<typeof cidadesMonitor.PainelDoMonitor>
export type Panorama = Recebido<typeof operacaoPanorama.Panorama>
export type Papel = Recebido<typeof contasUsuario.Papel>
export type PapelAdmin = Recebido<typeof contasUsuario.PapelAdmin>
export type ParteDaNota = NonNullable<NotaInteira['tomador']>
export type PassoDaNota = Recebido<typeof notasHistoria.PassoDaNota>
export type PassoDaOperacao = LinhaDoTempo['itens'][number]
export type PassoDaSerie = Recebido<typeof notasSerie.PassoDaSerie>
export type PausaDaCidade = Recebido<typeof operacaoAtoDeIncidente.PausaDaCidade>
export type PedidoCancelamento = Recebido<typeof notasFimDaNota.PedidoCancelamentoBody>
export type PedidoCartaCorrecao = Recebido<typeof notasFimDaNota.CartaCorrecaoBody>
export type PedidoDeAviso = Recebido<typeof operacaoAvisoDaConta.PedidoDeAviso>
export type PedidoDeCertificado = Recebido<typeof contasCertificadoLink.PedidoDeCertificado>
export type PedidoDeConferencia = Recebido<typeof notasFechamento.PedidoDeConferencia>
export type PedidoDeEsvaziamento = Recebido<typeof operacaoCache.PedidoDeEsvaziamento>
export type PedidoDeFechamento = Recebido<typeof notasFechamento.PedidoDeFechamento>
export type PedidoDeReabertura = Recebido<typeof notasFechamento.PedidoDeReabertura>
export type PedidoDeVerificacao = Recebido<typeof operacaoAuditoria.PedidoDeVerificacao>
export type PedidoEnvioDaNota = Recebido<typeof notasEnvio.EnvioBody>
export type PedidoInutilizacao = Recebido<typeof notasFimDaNota.InutilizarBody>
export type PedidoInutilizacaoDeIntervalo = Recebido<typeof notasFimDaNota.IntervaloBody>
export type PedidoLote = Recebido<typeof notasLote.LOTE_SCHEMA>
export type PedidoNfse = NonNullable<MudancaRecorrente['nota']>
export type PedidoReemissao = { payload: PedidoNfse }
export type PedidoReemissaoComMotivo = { payload: PedidoNfse; motivo: string }
export type PedidoSubstituicao = Recebido<typeof notasFimDaNota.PedidoSubstituicaoBody>
export type PedidoVerComo = Recebido<typeof contasCliente.PedidoVerComo>
export type Pendencia = Recebido<typeof notasInicio.Pendencia>
export type PendenciaDoFechamento = Recebido<typeof notasFechamento.PendenciaDoFechamento>
export type Periodicidade = Recebido<typeof faturamentoFaturamento.Periodicidade>
export type PlanilhaDoLote = Recebido<typeof notasLotePortal.PlanilhaDoLote>
export type Plano = Recebido<typeof faturamentoPlano.Plano>
export type PlanoDaCopia = ProntoParaValer['copia']['configuracoes']
export type PlanoDaCopiaDeRecorrentes = ProntoParaValer['copia']['recorrentes']
export type PlanoOferecido = Recebido<typeof contasAssinatura.PlanoOferecido>
export type PrazoAprendido = NonNullable<MunicipioAdmin['prazoAprendido']['producao']>
export type PrazoDaNota = NonNullable<NotaDeTodas['prazoCancelamento']>
export type PrazoDoMunicipio = Recebido<typeof cidadesMunicipio.Municipio>['prazoCancelamento']
export type Precificacao = Recebido<typeof faturamentoPrecificacao.Precificacao>
export type Preparacao = Recebido<typeof cidadesPreparacao.Preparacao>
export type PreparacaoPedida = Recebido<typeof cidadesPreparacao.PreparacaoPedida>
export type PreviaDaImportacao = Recebido<typeof contasImportacao.Previa>
export type PreviaDoAviso = Recebido<typeof operacaoAvisoDaConta.PreviaDoAviso>
export type PreviaDoReajuste = Recebido<typeof faturamentoReajuste.PreviaDoReajuste>
export type ProcessarLote = Recebido<typeof faturamentoExecucao.ProcessarLote>
export type Processo = Recebido<typeof operacaoSaude.Processo>
export type ProntoParaValer = Recebido<typeof contasProntoParaValer.ProntoParaValer>
export type ProximoPasso = Recebido<typeof notasNotaOperacao.ProximoPasso>
export type QuemFezAOcorrencia = Ocorrencia['por']
export type RascunhoReemissao = Recebido<typeof notasReemissao.RascunhoReemissao>
export type Reajuste = Recebido<typeof faturamentoReajuste.Reajuste>
export type ReajusteDaRecorrente = RecorrenteDetalhe['reajustes'][number]
export type ReajusteDetalhe = Recebido<typeof faturamentoReajuste.ReajusteDetalhe>
export type ReativarContrato = Recebido<typeof faturamentoContrato.ReativarContrato>
export type Recorrente = Recebido<typeof notasRecorrente.Recorrente>
export type RecorrenteDetalhe = Recebido<typeof notasRecorrente.RecorrenteDetalhe>
export type Recurso = Recebido<typeof faturamentoFaturamento.Recurso>
export type RecusasDeCodigo = Recebido<typeof notasRecusas.RecusasDeCodigo>
export type Reemitida = Recebido<typeof notasReemissao.Reemitida>
export type ReemitirFatura = Recebido<typeof faturamentoFatura.ReemitirFatura>
export type ReenvioDaConta = Recebido<typeof contasCliente.ReenvioDaConta>
export type ReenvioDeFalhas = Recebido<typeof webhooksEntrega.ReenvioDeFalhas>
export type ReenvioDeWebhook = Recebido<typeof notasNotaOperacao.ReenvioDeWebhook>
export type ReenvioNaFila = Recebido<typeof webhooksEntrega.ReenvioNaFila>
export type ReformaPrevista = NonNullable<NonNullable<NotaCalculada['reforma']>['previsto']>
export type RegimeTributario = Empresa['regimeTributario']
export type RegistroDeAuditoria = Recebido<typeof operacaoAuditoria.RegistroDeAuditoria>
export type RegraDeAlerta = RegrasDeAlerta['items'][number]
export type RegraDeRota = Recebido<typeof cidadesMunicipio.Regra>
export type RegrasDeAlerta = Recebido<typeof operacaoAlerta.RegrasDeAlerta>
export type ResolucaoDeAlerta = Recebido<typeof operacaoAlerta.Resolucao>
export type RespostaDaDuvida = NonNullable<Recebido<typeof operacaoAtoDeIncidente.FiltroDeDuvidas>['resposta']>
export type ResultadoDaCopia = CopiaParaProducao['configuracoes']
export type ResultadoDaCopiaDeRecorrentes = CopiaParaProducao['recorrentes']
export type ResultadoDaImportacao = Recebido<typeof contasImportacao.ResultadoDaImportacao>
export type ResultadoDaSonda = Recebido<typeof cidadesWebservice.ResultadoDaSonda>
export type ResultadoDaTabela = ChecagemDeTabelas['resultado'][number]
export type ResultadoDeTransmissao = Recebido<typeof cidadesWebservice.Resultado>
export type ResultadoTeste = Recebido<typeof webhooksEndpoint.ResultadoTeste>
export type ResumoDaAuditoria = Recebido<typeof operacaoAuditoria.ResumoDaAuditoria>
export type ResumoDasFilas = Recebido<typeof operacaoFila.ResumoDasFilas>
export type ResumoDeCache = ResumoDosCaches['items'][number]
export type ResumoDosCaches = Recebido<typeof operacaoCache.ResumoDosCaches>
export type RetencoesDoCliente = Recebido<typeof notasTomador.RetencoesDoCliente>
export type RetencoesLembradas = Recebido<typeof notasTomador.RetencoesLembradas>
export type RetryDeTodas = Recebido<typeof operacaoFila.RetryDeTodas>
export type Rota = Recebido<typeof cidadesMunicipioOperacao.Rota>
export type RotaDaNota = NonNullable<Validacao['rota']>
export type RotaPorRegime = Recebido<typeof cidadesMunicipio.Municipio>['porRegime']['regular']
export type RpsInutilizado = Recebido<typeof notasFimDaNota.RpsInutilizado>
export type SaudeDeAdapter = Recebido<typeof cidadesSaudeAdapters.SaudeDeAdapter>
export type SaudeDoMonitor = Recebido<typeof cidadesMonitor.SaudeDoMonitor>
export type SaudeDoMunicipio = Recebido<typeof cidadesSaude.SaudeDoMunicipio>
export type SaudeDoServico = Recebido<typeof operacaoSaude.SaudeDoServico>
export type SaudeDosAdapters = Recebido<typeof cidadesSaudeAdapters.SaudeDosAdapters>
export type SegredoAvulso = Recebido<typeof webhooksEndpoint.SegredoAvulso>
export type SegredoDoSegundoFator = Recebido<typeof contasSegundoFator.SegredoDoSegundoFator>
export type SegundoFator = Recebido<typeof contasUsuario.SegundoFator>
export type Separado = Recebido<typeof operacaoSeparado.Separado>
export type Serie = Recebido<typeof notasSerie.Serie>
export type SerieComLacunas = Recebido<typeof notasSerie.SerieComLacunas>
export type SerieCorrigida = Recebido<typeof notasSerie.SerieCorrigida>
export type SerieRetirada = Recebido<typeof notasSerie.SerieRetirada>
export type Servico = ModeloDeServico['servico']
export type ServicoAchado = ServicosAchados['items'][number]
export type ServicoPadrao = NonNullable<NonNullable<NovaNfseConfig['servicoPadrao']>>
export type ServicosAchados = Recebido<typeof notasValidacao.ServicosAchados>
export type Sessao = Recebido<typeof contasUsuario.Sessao>
export type SessaoAberta = Recebido<typeof contasUsuario.SessaoAberta>
export type SessaoAdmin = Recebido<typeof contasUsuarioAdmin.SessaoAdmin>
export type SessaoAdminAberta = Recebido<typeof contasUsuarioAdmin.SessaoAdminAberta>
export type SessaoDeSuporteAberta = Recebido<typeof contasAcesso.SessaoDeSuporteAberta>
export type SessaoPropria = Recebido<typeof contasUsuario.SessaoPropria>
export type SessoesDeAdmin = Recebido<typeof contasUsuario.SessoesPropriasDeAdmin>
export type SituacaoDaNota = NonNullable<MetaDaNota['situacao']>
export type SituacaoDaTabela = ResultadoDaTabela['situacao']
export type SituacaoPreparada = Recebido<typeof cidadesPreparacao.SituacaoPreparada>
export type SituacaoRecorrente = NonNullable<Recebido<typeof notasRecorrente.FiltroDeRecorrentes>['situacao']>
export type SituacaoSeparada = Recebido<typeof operacaoSeparado.SituacaoSeparada>
export type StatusCobranca = Recebido<typeof faturamentoCobranca.StatusCobranca>
export type StatusConexao = Recebido<typeof cidadesConexao.StatusConexao>
export type StatusContrato = Recebido<typeof faturamentoContrato.StatusContrato>
export type StatusConvite = Recebido<typeof contasConvite.StatusConvite>
export type StatusDaChave = Recebido<typeof contasChaveDeApi.StatusDaChave>
export type StatusDaConta = Recebido<typeof contasCliente.StatusDaConta>
export type StatusDaFatura = Recebido<typeof contasAssinatura.StatusDaFatura>
export type StatusDeExecucao = Recebido<typeof faturamentoExecucao.StatusDeExecucao>
export type StatusDoTrabalho = ChecagemDeTabelas['status']
export type StatusEntrega = Recebido<typeof webhooksEntrega.StatusEntrega>
export type StatusFatura = Recebido<typeof faturamentoFatura.StatusFatura>
export type StatusNota = Recebido<typeof notasNota.StatusNota>
export type StatusPreparacao = Recebido<typeof cidadesPreparacao.StatusPreparacao>
export type StatusReajuste = Recebido<typeof faturamentoReajuste.StatusReajuste>
export type StatusUsuario = Recebido<typeof contasUsuario.StatusUsuario>
export type Suporte = Recebido<typeof contasUsuario.Suporte>
export type SuspenderContrato = Recebido<typeof faturamentoContrato.SuspenderContrato>
export type Tarefa = Recebido<typeof operacaoFila.Tarefa>
export type TarefaDaNota = NotaInteira['tarefas'][number]
export type TarefaDetalhada = Recebido<typeof operacaoFila.TarefaDetalhada>
export type TarefaHumanizada = Recebido<typeof operacaoFila.TarefaHumanizada>
export type Tempos = Recebido<typeof cidadesSaude.Tempos>
export type TentativaAgora = Recebido<typeof operacaoAtoDeIncidente.TentativaAgora>
export type TentativaComCorpo = Recebido<typeof notasTentativa.TentativaComCorpo>
export type TentativaDeEntrega = EntregaDetalhe['tentativas'][number]
export type TentativaRejeitada = Recebido<typeof notasTentativa.Tentativa>
export type TesteDaCredencial = CredencialCadastrada['teste']
export type TipoDeAlerta = Recebido<typeof operacaoAlerta.TipoAlerta>
export type TipoDeFatura = Recebido<typeof faturamentoFatura.TipoDeFatura>
export type TipoDeIncidente = NonNullable<Recebido<typeof operacaoIncidente.FiltroDeIncidentes>['tipo']>
export type TipoDeSerie = Recebido<typeof notasSerie.TipoDeSerie>
export type Tomador = ClienteNaLista['tomador']
export type TomadorGuardado = Recebido<typeof notasTomador.TomadorGuardado>
export type TomadoresAchados = Recebido<typeof notasNotaOperacao.TomadoresAchados>
export type TotaisDoFiltro = Recebido<typeof notasEstatisticas.TotaisDoFiltro>
export type TotaisDoLote = Recebido<typeof notasLotePortal.TotaisDoLote>
export type TotalDaSituacaoDoIss = TotaisDoLote['porSituacaoDoIss'][number]
export type TotalDoServico = TotaisDoLote['porServico'][number]
export type TotalTributos = NonNullable<NonNullable<NovaNfseConfig['totalTributos']>>
export type Transmissao = Recebido<typeof notasNotaPortal.TransmissaoDetalhe>
export type TransmissaoDaOperacao = PaginaDeTransmissoes['items'][number]
export type Tributo = NonNullable<NonNullable<Servico['retencao']>['pis']>
export type TributoCalculado = NonNullable<NotaCalculada['retencao']['pis']>
export type TributoDaNota = Recebido<typeof notasValores.TributoDaNota>
export type Trilho = Recebido<typeof comum.Trilho>
export type TrilhoDaEmpresa = Recebido<typeof contasTrilhoDaEmpresa.TrilhoDaEmpresa>
export type TrocaDaConta = Recebido<typeof contasAssinatura.TrocaDaConta>
export type TrocaDaCredencial = Recebido<typeof faturamentoCredencial.TrocaDaCredencial>
export type TrocaDePlano = Recebido<typeof faturamentoContrato.TrocaDePlano>
export type TrocaDePlanoFeita = Recebido<typeof faturamentoContrato.TrocaFeita>
export type TrocaDeSenha = Recebido<typeof contasAcesso.TrocaDeSenha>
export type TrocaDeSenhaAdmin = Recebido<typeof contasUsuarioAdmin.TrocaDeSenhaAdmin>
export type TrocaPedida = Recebido<typeof contasAssinatura.TrocaPedida>
export type UltimaVerificacao = Recebido<typeof operacaoAuditoria.UltimaVerificacao>
export type UltimasEntregas = Endpoint['ultimas24h']
export type UrlsDaConexao = Recebido<typeof cidadesConexao.Urls>
export type UsoDoMes = Recebido<typeof contasConta.UsoDoMes>
export type Usuario = Recebido<typeof contasUsuario.Usuario>
export type UsuarioAdmin = Recebido<typeof contasUsuarioAdmin.UsuarioAdmin>
export type UsuarioAdminCriado = Recebido<typeof contasUsuarioAdmin.UsuarioAdminCriado>
export type Validacao = Recebido<typeof notasValidacao.Validacao>
export type ValorDeCache = Recebido<typeof operacaoCache.ValorDeCache>
export type ValoresApurados = Recebido<typeof notasCalculado.Apurado>
export type ValoresDaNota = Recebido<typeof notasValores.ValoresDaNota>
export type VariacaoDeIndice = Recebido<typeof faturamentoIndice.VariacaoDeIndice>
export type VerComo = Recebido<typeof contasUsuario.VerComo>
export type VerComoAberto = Recebido<typeof contasCliente.VerComoAberto>
export type VerificacaoDaAuditoria = Recebido<typeof operacaoAuditoria.VerificacaoDaAuditoria>
export type VisaoDoMovimento = Recebido<typeof notasMovimento.VisaoDoMovimento>
export type VisoesDaLista = Recebido<typeof operacaoVisoes.VisoesDaLista>
export type WebhookReenviado = Recebido<typeof notasNotaOperacao.WebhookReenviado>
export type Webservice = Recebido<typeof cidadesWebservice.Webservice>
export type WebserviceDetalhe = Recebido<typeof cidadesWebservice.WebserviceDetalhe>
