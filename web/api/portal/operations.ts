// Generated from contracts/openapi.json by `npm run generate`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type { AceiteDeConvite, AjusteDoMes, Ambiente, ApiKey, ApiKeyCriada, AviseMe, AvisosDaConta, AvisosDoCorpo, Cadastro, CampoAplicado, CampoEmTodas, CartaCorrecao, Certificado, CertificadoDaEmpresa, CertificadoRecebido, ClienteDaConta, ClienteMudado, ClienteNaLista, CodigoDaEntrada, CodigoDoSegundoFator, CodigosDeRecuperacao, ColunasLembradas, ColunasMudadas, Consumo, Conta, ContaCriada, Convite, ConviteAberto, CopiaParaProducao, CredenciaisDoPortal, DatasDoCalendario, Email, Empresa, EmpresaPorCnpj, EnderecosDosWebhooks, Endpoint, EndpointComSegredo, Entrega, EntregaDetalhe, EnvioPorLink, EnviosDaNota, ErroExplicado, Estatisticas, EventoDaNota, FaturaDaConta, FaturaDaContaDetalhe, FechamentoDaEmpresa, FechamentoDoMes, FimDoSegundoFator, Inicio, InicioDoSegundoFator, IntervaloInutilizado, IssDoServico, Lacunas, LeiDaConta, LinhaCorrigida, LinhaDeAuditoria, LinhaDeLote, LinhaDeTabela, LinkDeCertificado, LinkDeCertificadoCriado, LinkDoFechamento, LinkDoFechamentoCriado, LinksDoFechamento, Lote, LoteAceito, LoteDoPortal, LoteNovo, MinhaConta, MinhasVisoes, ModeloDeServico, MudancaDaPropriaConta, MudancaDeCliente, MudancaDeColunas, MudancaEmpresa, MudancaEndpoint, MudancaModeloDeServico, MudancaRecorrente, MudancaSerie, MudancaTomador, MudancaUsuario, MunicipioDoPortal, NfseConfig, NfseResponse, NotaNaPagina, NovaApiKey, NovaConta, NovaEmpresa, NovaNfseConfig, NovaRecorrente, NovaSerie, NovoCalendario, NovoCertificado, NovoConvite, NovoEndpoint, NovoLinkDeCertificado, NovoLinkDoFechamento, NovoModeloDeServico, NovoReajusteDaRecorrente, NovoTomador, Ocorrencia, Pagina, PaginaDeDataDoCalendario, PaginaDeNotaNaLista, PassoDaNota, PassoDaSerie, PedidoCancelamento, PedidoCartaCorrecao, PedidoDeCertificado, PedidoDeConferencia, PedidoDeFechamento, PedidoDeReabertura, PedidoEnvioDaNota, PedidoInutilizacao, PedidoInutilizacaoDeIntervalo, PedidoLote, PedidoNfse, PedidoReemissao, PedidoSubstituicao, PlanilhaDoLote, PlanoOferecido, ProntoParaValer, RascunhoReemissao, Recorrente, RecorrenteDetalhe, Reemitida, ReenvioDeFalhas, ReenvioNaFila, ResultadoTeste, RpsInutilizado, SaudeDoMunicipio, SegredoAvulso, SegredoDoSegundoFator, Serie, SerieComLacunas, SerieRetirada, ServicosAchados, Sessao, SessaoAberta, SessaoDeSuporteAberta, SessaoPropria, SituacaoRecorrente, StatusConvite, StatusDaChave, StatusDaFatura, StatusEntrega, StatusNota, StatusUsuario, TentativaComCorpo, TentativaRejeitada, TomadorGuardado, TotaisDoFiltro, TotaisDoLote, Transmissao, Trilho, TrocaDaConta, TrocaDeSenha, TrocaPedida, Usuario, Validacao, VisoesDaLista } from '../../formas.ts'

/** Every operation the portal may call: what goes in and what comes out. */
export type Operacoes = {
  'POST /portal/auth/register': { entrada: { corpo: Cadastro }; resposta: SessaoAberta & AvisosDoCorpo }
  'POST /portal/auth/login': { entrada: { corpo: CredenciaisDoPortal }; resposta: SessaoAberta & AvisosDoCorpo }
  'POST /portal/auth/login/codigo': { entrada: { corpo: CodigoDaEntrada }; resposta: SessaoAberta & AvisosDoCorpo }
  'POST /portal/auth/logout': { entrada: {}; resposta: undefined }
  'GET /portal/auth/me': { entrada: {}; resposta: Sessao }
  'PATCH /portal/auth/me': { entrada: { corpo: { nome?: string } }; resposta: Sessao & AvisosDoCorpo }
  'POST /portal/auth/trocar-senha': { entrada: { corpo: TrocaDeSenha }; resposta: SessaoAberta & AvisosDoCorpo }
  'POST /portal/auth/ver-como': { entrada: { corpo: { token: string } }; resposta: SessaoDeSuporteAberta & AvisosDoCorpo }
  'POST /portal/auth/esqueci-senha': { entrada: { corpo: { email: string } }; resposta: undefined }
  'POST /portal/auth/redefinir-senha': { entrada: { corpo: { token: string; senha: string } }; resposta: undefined }
  'GET /portal/auth/sessoes': { entrada: { consulta?: { limit?: number; offset?: number } }; resposta: Pagina<SessaoPropria> }
  'DELETE /portal/auth/sessoes': { entrada: {}; resposta: undefined }
  'DELETE /portal/auth/sessoes/{id}': { entrada: { caminho: { id: string } }; resposta: undefined }
  'POST /portal/auth/convite': { entrada: { corpo: { token: string } }; resposta: ConviteAberto & AvisosDoCorpo }
  'POST /portal/auth/aceitar-convite': { entrada: { corpo: AceiteDeConvite }; resposta: SessaoAberta & AvisosDoCorpo }
  'GET /portal/auth/contas': { entrada: { consulta?: { limit?: number; offset?: number } }; resposta: Pagina<MinhaConta> }
  'POST /portal/auth/trocar-conta': { entrada: { corpo: { contaId: string } }; resposta: SessaoAberta & AvisosDoCorpo }
  'POST /portal/auth/confirmar-email': { entrada: { corpo: { token: string } }; resposta: undefined }
  'POST /portal/auth/confirmar-email/reenviar': { entrada: {}; resposta: undefined }
  'POST /portal/auth/segundo-fator': { entrada: { corpo: InicioDoSegundoFator }; resposta: SegredoDoSegundoFator & AvisosDoCorpo }
  'POST /portal/auth/segundo-fator/confirmar': { entrada: { corpo: CodigoDoSegundoFator }; resposta: CodigosDeRecuperacao & AvisosDoCorpo }
  'POST /portal/auth/segundo-fator/codigos': { entrada: { corpo: CodigoDoSegundoFator }; resposta: CodigosDeRecuperacao & AvisosDoCorpo }
  'POST /portal/auth/segundo-fator/remover': { entrada: { corpo: FimDoSegundoFator }; resposta: undefined }
  'GET /portal/inicio': { entrada: { consulta: { ambiente: 'producao' | 'homologacao' } }; resposta: Inicio }
  'GET /portal/inicio/lei': { entrada: { consulta: { ambiente: 'producao' | 'homologacao' } }; resposta: LeiDaConta }
  'GET /portal/fechamentos': { entrada: { consulta: { competencia: string; ambiente?: 'producao' | 'homologacao'; contas?: 'esta' | 'todas' } }; resposta: FechamentoDoMes }
  'GET /portal/fechamentos/{competencia}/empresas/{empresaId}': { entrada: { caminho: { competencia: string; empresaId: string }; consulta?: { ambiente?: 'producao' | 'homologacao' } }; resposta: FechamentoDaEmpresa }
  'POST /portal/fechamentos/{competencia}/empresas/{empresaId}/conferir': { entrada: { caminho: { competencia: string; empresaId: string }; corpo: PedidoDeConferencia }; resposta: FechamentoDaEmpresa & AvisosDoCorpo }
  'POST /portal/fechamentos/{competencia}/empresas/{empresaId}/desfazer-conferencia': { entrada: { caminho: { competencia: string; empresaId: string }; corpo: PedidoDeConferencia }; resposta: FechamentoDaEmpresa & AvisosDoCorpo }
  'POST /portal/fechamentos/{competencia}/fechar': { entrada: { caminho: { competencia: string }; corpo: PedidoDeFechamento }; resposta: FechamentoDoMes & AvisosDoCorpo }
  'POST /portal/fechamentos/{competencia}/reabrir': { entrada: { caminho: { competencia: string }; corpo: PedidoDeReabertura }; resposta: FechamentoDoMes & AvisosDoCorpo }
  'GET /portal/fechamentos/{competencia}/pacote.zip': { entrada: { caminho: { competencia: string }; consulta?: { ambiente?: 'producao' | 'homologacao'; empresaId?: string; pdf?: boolean } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/fechamentos/{competencia}/links': { entrada: { caminho: { competencia: string }; consulta?: { ambiente?: 'producao' | 'homologacao' } }; resposta: LinksDoFechamento }
  'POST /portal/fechamentos/{competencia}/links': { entrada: { caminho: { competencia: string }; corpo: NovoLinkDoFechamento }; resposta: LinkDoFechamentoCriado & AvisosDoCorpo }
  'POST /portal/fechamentos/{competencia}/links/{id}/encerrar': { entrada: { caminho: { competencia: string; id: string } }; resposta: LinkDoFechamento }
  'GET /portal/certificados': { entrada: { consulta?: { q?: string; estado?: 'ativo' | 'expirando' | 'expirado' | 'ausente'; dias?: number; ordem?: 'fim' | '-fim' | 'empresa' | '-empresa'; limit?: number; offset?: number } }; resposta: Pagina<CertificadoDaEmpresa> }
  'POST /portal/certificados/link': { entrada: { corpo: { token: string } }; resposta: PedidoDeCertificado & AvisosDoCorpo }
  'POST /portal/certificados/link/enviar': { entrada: { corpo: EnvioPorLink }; resposta: CertificadoRecebido & AvisosDoCorpo }
  'GET /portal/invites': { entrada: { consulta?: { status?: StatusConvite; limit?: number; offset?: number } }; resposta: Pagina<Convite> }
  'POST /portal/invites': { entrada: { corpo: NovoConvite }; resposta: Convite & AvisosDoCorpo }
  'DELETE /portal/invites/{id}': { entrada: { caminho: { id: string } }; resposta: Convite }
  'POST /portal/invites/{id}/reenviar': { entrada: { caminho: { id: string } }; resposta: Convite }
  'GET /portal/usuarios': { entrada: { consulta?: { status?: StatusUsuario; limit?: number; offset?: number } }; resposta: Pagina<Usuario> }
  'PATCH /portal/usuarios/{id}': { entrada: { caminho: { id: string }; corpo: MudancaUsuario }; resposta: Usuario & AvisosDoCorpo }
  'GET /portal/lotes': { entrada: { consulta?: { ambiente?: Ambiente; q?: string; situacao?: 'aguardando' | 'em_andamento'; dataInicio?: string; dataFim?: string; limit?: number; offset?: number } }; resposta: Pagina<LoteDoPortal> }
  'POST /portal/lotes': { entrada: { corpo: LoteNovo }; resposta: LoteDoPortal & AvisosDoCorpo }
  'GET /portal/lotes/colunas': { entrada: {}; resposta: ColunasLembradas }
  'GET /portal/lotes/{loteId}': { entrada: { caminho: { loteId: string } }; resposta: LoteDoPortal }
  'GET /portal/lotes/{loteId}/linhas': { entrada: { caminho: { loteId: string }; consulta?: { grupo?: 'com_erro' | 'prontas' | 'em_andamento' | 'recusadas' | 'autorizadas' | 'retiradas'; limit?: number; offset?: number } }; resposta: Pagina<LinhaDeLote> }
  'GET /portal/lotes/{loteId}/planilha': { entrada: { caminho: { loteId: string }; consulta?: { limit?: number; offset?: number } }; resposta: PlanilhaDoLote }
  'PUT /portal/lotes/{loteId}/colunas': { entrada: { caminho: { loteId: string }; corpo: MudancaDeColunas }; resposta: ColunasMudadas & AvisosDoCorpo }
  'POST /portal/lotes/{loteId}/aplicar': { entrada: { caminho: { loteId: string }; corpo: CampoEmTodas }; resposta: CampoAplicado & AvisosDoCorpo }
  'GET /portal/lotes/{loteId}/resultado.xlsx': { entrada: { caminho: { loteId: string } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/lotes/{loteId}/totais': { entrada: { caminho: { loteId: string } }; resposta: TotaisDoLote }
  'PUT /portal/lotes/{loteId}/linhas/{linha}': { entrada: { caminho: { loteId: string; linha: string }; corpo: LinhaCorrigida }; resposta: LinhaDeLote }
  'POST /portal/lotes/{loteId}/emitir': { entrada: { caminho: { loteId: string }; consulta?: { confirmarMesFechado?: boolean } }; resposta: LoteDoPortal }
  'POST /portal/lotes/{loteId}/desfazer': { entrada: { caminho: { loteId: string } }; resposta: LoteDoPortal }
  'POST /portal/lotes/{loteId}/cancelar': { entrada: { caminho: { loteId: string } }; resposta: LoteDoPortal }
  'POST /portal/lotes/{loteId}/reenviar': { entrada: { caminho: { loteId: string } }; resposta: LoteDoPortal }
  'GET /portal/visoes': { entrada: {}; resposta: MinhasVisoes }
  'PUT /portal/visoes/{lista}': { entrada: { caminho: { lista: string }; corpo: VisoesDaLista }; resposta: VisoesDaLista & AvisosDoCorpo }
  'GET /portal/conta': { entrada: {}; resposta: Conta }
  'PATCH /portal/conta': { entrada: { corpo: MudancaDaPropriaConta }; resposta: Conta & AvisosDoCorpo }
  'POST /portal/conta/plano': { entrada: { corpo: TrocaPedida }; resposta: TrocaDaConta & AvisosDoCorpo }
  'GET /portal/conta/consumo': { entrada: { consulta?: { competencia?: string } }; resposta: Consumo }
  'GET /portal/conta/emails': { entrada: { consulta?: { limit?: number; offset?: number } }; resposta: Pagina<Email> }
  'POST /portal/contas': { entrada: { corpo: NovaConta }; resposta: ContaCriada & AvisosDoCorpo }
  'GET /portal/faturas': { entrada: { consulta?: { status?: StatusDaFatura; limit?: number; offset?: number } }; resposta: Pagina<FaturaDaConta> }
  'GET /portal/faturas/{id}': { entrada: { caminho: { id: string } }; resposta: FaturaDaContaDetalhe }
  'GET /portal/faturas/{id}/pdf': { entrada: { caminho: { id: string } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/planos': { entrada: {}; resposta: { items: Array<PlanoOferecido> } }
  'GET /portal/auditoria': { entrada: { consulta?: { acao?: string; recurso?: string; recursoId?: string; usuarioId?: string; quem?: 'pessoas' | 'integracoes' | 'servico' | 'todos'; de?: string; ate?: string; limit?: number; offset?: number } }; resposta: Pagina<LinhaDeAuditoria> }
  'GET /portal/avisos': { entrada: {}; resposta: AvisosDaConta }
  'GET /portal/api-keys': { entrada: { consulta?: { ambiente?: Ambiente; status?: StatusDaChave; limit?: number; offset?: number } }; resposta: Pagina<ApiKey> }
  'POST /portal/api-keys': { entrada: { corpo: NovaApiKey }; resposta: ApiKeyCriada & AvisosDoCorpo }
  'POST /portal/api-keys/{id}/revogar': { entrada: { caminho: { id: string } }; resposta: ApiKey }
  'GET /portal/empresas/cnpj/{cnpj}': { entrada: { caminho: { cnpj: string } }; resposta: EmpresaPorCnpj }
  'GET /portal/empresas': { entrada: { consulta?: { q?: string; certificado?: 'ativo' | 'expirando' | 'expirado' | 'ausente'; limit?: number; offset?: number } }; resposta: Pagina<Empresa> }
  'POST /portal/empresas': { entrada: { corpo: NovaEmpresa }; resposta: Empresa & AvisosDoCorpo }
  'GET /portal/empresas/{id}': { entrada: { caminho: { id: string } }; resposta: Empresa }
  'PATCH /portal/empresas/{id}': { entrada: { caminho: { id: string }; corpo: MudancaEmpresa }; resposta: Empresa & AvisosDoCorpo }
  'POST /portal/empresas/{id}/certificado': { entrada: { caminho: { id: string }; corpo: NovoCertificado }; resposta: Certificado & AvisosDoCorpo }
  'GET /portal/empresas/{empresaId}/nfse-configs': { entrada: { caminho: { empresaId: string }; consulta?: { limit?: number; offset?: number } }; resposta: Pagina<NfseConfig> }
  'PUT /portal/empresas/{empresaId}/nfse-configs': { entrada: { caminho: { empresaId: string }; corpo: NovaNfseConfig }; resposta: NfseConfig & AvisosDoCorpo }
  'DELETE /portal/empresas/{empresaId}/nfse-configs/{configId}': { entrada: { caminho: { empresaId: string; configId: string } }; resposta: NfseConfig }
  'GET /portal/empresas/{id}/certificado/links': { entrada: { caminho: { id: string }; consulta?: { limit?: number; offset?: number } }; resposta: Pagina<LinkDeCertificado> }
  'POST /portal/empresas/{id}/certificado/links': { entrada: { caminho: { id: string }; corpo: NovoLinkDeCertificado }; resposta: LinkDeCertificadoCriado & AvisosDoCorpo }
  'DELETE /portal/empresas/{id}/certificado/links/{linkId}': { entrada: { caminho: { id: string; linkId: string } }; resposta: LinkDeCertificado }
  'GET /portal/empresas/{id}/pronto-para-valer': { entrada: { caminho: { id: string } }; resposta: ProntoParaValer }
  'POST /portal/empresas/{id}/pronto-para-valer': { entrada: { caminho: { id: string } }; resposta: CopiaParaProducao }
  'GET /portal/series': { entrada: { consulta: { ambiente: Ambiente; limit?: number; offset?: number } }; resposta: Pagina<SerieComLacunas> }
  'GET /portal/empresas/{empresaId}/series': { entrada: { caminho: { empresaId: string }; consulta?: { incluirInativas?: boolean; municipio?: string; ambiente?: Ambiente; limit?: number; offset?: number } }; resposta: Pagina<Serie> }
  'POST /portal/empresas/{empresaId}/series': { entrada: { caminho: { empresaId: string }; corpo: NovaSerie }; resposta: Serie & AvisosDoCorpo }
  'PATCH /portal/empresas/{empresaId}/series/{serieId}': { entrada: { caminho: { empresaId: string; serieId: string }; corpo: MudancaSerie }; resposta: Serie & AvisosDoCorpo }
  'DELETE /portal/empresas/{empresaId}/series/{serieId}': { entrada: { caminho: { empresaId: string; serieId: string }; consulta?: { motivo?: string } }; resposta: SerieRetirada }
  'GET /portal/empresas/{empresaId}/series/{serieId}/historico': { entrada: { caminho: { empresaId: string; serieId: string }; consulta?: { limit?: number; offset?: number } }; resposta: Pagina<PassoDaSerie> }
  'GET /portal/empresas/{empresaId}/series/{serieId}/lacunas': { entrada: { caminho: { empresaId: string; serieId: string }; consulta?: { limit?: number; offset?: number } }; resposta: Lacunas }
  'GET /portal/nfse': { entrada: { consulta?: { empresaId?: string; status?: StatusNota; municipio?: string; trilho?: Trilho; dataInicio?: string; dataFim?: string; competencia?: string; q?: string; ambiente?: Ambiente; limit?: number; offset?: number } }; resposta: PaginaDeNotaNaLista }
  'POST /portal/nfse': { entrada: { consulta: { ambiente: 'producao' | 'homologacao'; confirmarMesFechado?: boolean }; corpo: PedidoNfse }; resposta: NfseResponse }
  'POST /portal/nfse/validar': { entrada: { consulta: { ambiente: 'producao' | 'homologacao' }; corpo: PedidoNfse }; resposta: Validacao }
  'GET /portal/nfse/servicos': { entrada: { consulta?: { q?: string; cpfCnpj?: string; limit?: number } }; resposta: ServicosAchados }
  'GET /portal/nfse/iss': { entrada: { consulta: { ambiente: Ambiente; cpfCnpj: string; codigo: string; codigoServicoNacional?: string; municipioPrestacao?: string; municipioTomador?: string; competencia?: string; retido?: boolean; tipoTributacao?: number; exigibilidade?: number } }; resposta: IssDoServico }
  'POST /portal/nfse/lote': { entrada: { consulta: { ambiente: 'producao' | 'homologacao' }; corpo: PedidoLote }; resposta: LoteAceito & AvisosDoCorpo }
  'GET /portal/nfse/lote/{loteId}': { entrada: { caminho: { loteId: string } }; resposta: Lote }
  'POST /portal/nfse/rps/inutilizar': { entrada: { consulta: { ambiente: 'producao' | 'homologacao' }; corpo: PedidoInutilizacao }; resposta: RpsInutilizado & AvisosDoCorpo }
  'POST /portal/nfse/rps/inutilizar-intervalo': { entrada: { consulta: { ambiente: 'producao' | 'homologacao' }; corpo: PedidoInutilizacaoDeIntervalo }; resposta: IntervaloInutilizado & AvisosDoCorpo }
  'GET /portal/ajuda': { entrada: { consulta: { q: string } }; resposta: { itens: Array<ErroExplicado> } }
  'GET /portal/nfse/estatisticas': { entrada: { consulta?: { empresaId?: string; status?: StatusNota; municipio?: string; trilho?: Trilho; dataInicio?: string; dataFim?: string; ambiente?: Ambiente } }; resposta: Estatisticas }
  'GET /portal/nfse/totais': { entrada: { consulta?: { empresaId?: string; status?: StatusNota; municipio?: string; trilho?: Trilho; dataInicio?: string; dataFim?: string; competencia?: string; q?: string; ambiente?: Ambiente } }; resposta: TotaisDoFiltro }
  'GET /portal/nfse.csv': { entrada: { consulta?: { empresaId?: string; status?: StatusNota; municipio?: string; trilho?: Trilho; dataInicio?: string; dataFim?: string; competencia?: string; q?: string; ambiente?: Ambiente } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/nfse.xlsx': { entrada: { consulta?: { empresaId?: string; status?: StatusNota; municipio?: string; trilho?: Trilho; dataInicio?: string; dataFim?: string; competencia?: string; q?: string; ambiente?: Ambiente } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/nfse.zip': { entrada: { consulta?: { empresaId?: string; status?: StatusNota; municipio?: string; trilho?: Trilho; dataInicio?: string; dataFim?: string; competencia?: string; q?: string; ambiente?: Ambiente; ids?: string; pdf?: boolean } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/nfse/{id}': { entrada: { caminho: { id: string } }; resposta: NotaNaPagina }
  'GET /portal/nfse/{id}/pdf': { entrada: { caminho: { id: string }; consulta?: { formato?: 'pdf' | 'pdfa' } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/nfse/{id}/xml': { entrada: { caminho: { id: string }; consulta?: { forma?: 'exata' | 'legivel' } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/nfse/{id}/eventos': { entrada: { caminho: { id: string } }; resposta: { itens: Array<EventoDaNota> } }
  'GET /portal/nfse/{id}/eventos/{eventoId}/xml': { entrada: { caminho: { id: string; eventoId: string }; consulta?: { forma?: 'exata' | 'legivel' } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/nfse/{id}/pedido': { entrada: { caminho: { id: string } }; resposta: { payload: Record<string, unknown> } }
  'GET /portal/nfse/{id}/transmissoes/{transmissaoId}': { entrada: { caminho: { id: string; transmissaoId: string } }; resposta: Transmissao }
  'POST /portal/nfse/{id}/cancelar': { entrada: { caminho: { id: string }; consulta?: { confirmarMesFechado?: boolean }; corpo: PedidoCancelamento }; resposta: NfseResponse }
  'POST /portal/nfse/{id}/solicitar-cancelamento': { entrada: { caminho: { id: string }; consulta?: { confirmarMesFechado?: boolean }; corpo: PedidoCancelamento }; resposta: NfseResponse }
  'POST /portal/nfse/{id}/substituir': { entrada: { caminho: { id: string }; consulta?: { confirmarMesFechado?: boolean }; corpo: PedidoSubstituicao }; resposta: NfseResponse }
  'POST /portal/nfse/{id}/carta-correcao': { entrada: { caminho: { id: string }; corpo: PedidoCartaCorrecao }; resposta: CartaCorrecao & AvisosDoCorpo }
  'GET /portal/nfse/{id}/timeline': { entrada: { caminho: { id: string } }; resposta: { itens: Array<PassoDaNota> } }
  'GET /portal/nfse/{id}/historico.csv': { entrada: { caminho: { id: string } }; resposta: Uint8Array<ArrayBuffer> }
  'POST /portal/nfse/{id}/consultar': { entrada: { caminho: { id: string } }; resposta: NfseResponse }
  'GET /portal/nfse/{id}/envios': { entrada: { caminho: { id: string } }; resposta: EnviosDaNota }
  'POST /portal/nfse/{id}/envios': { entrada: { caminho: { id: string }; corpo: PedidoEnvioDaNota }; resposta: EnviosDaNota & AvisosDoCorpo }
  'GET /portal/nfse/{id}/rascunho-reemissao': { entrada: { caminho: { id: string } }; resposta: RascunhoReemissao }
  'POST /portal/nfse/{id}/validar-reemissao': { entrada: { caminho: { id: string }; corpo: PedidoReemissao }; resposta: Validacao }
  'POST /portal/nfse/{id}/reemitir': { entrada: { caminho: { id: string }; corpo: PedidoReemissao }; resposta: Reemitida & AvisosDoCorpo }
  'GET /portal/tentativas-rejeitadas': { entrada: { consulta?: { de?: string; ate?: string; idIntegracao?: string; empresaId?: string; ambiente?: Ambiente; limit?: number; offset?: number } }; resposta: Pagina<TentativaRejeitada> }
  'GET /portal/tentativas-rejeitadas/{id}': { entrada: { caminho: { id: string } }; resposta: TentativaComCorpo }
  'GET /portal/municipios': { entrada: { consulta?: { q?: string; uf?: string; minhas?: boolean; situacao?: 'nao_atendidos' | 'instaveis'; limit?: number; offset?: number } }; resposta: Pagina<MunicipioDoPortal> }
  'GET /portal/municipios/{ibge}/saude': { entrada: { caminho: { ibge: string }; consulta?: { ambiente?: 'producao' | 'homologacao' } }; resposta: SaudeDoMunicipio }
  'POST /portal/municipios/{ibge}/avise-me': { entrada: { caminho: { ibge: string }; consulta?: { ambiente?: 'producao' | 'homologacao' } }; resposta: AviseMe }
  'DELETE /portal/municipios/{ibge}/avise-me': { entrada: { caminho: { ibge: string }; consulta?: { ambiente?: 'producao' | 'homologacao' } }; resposta: AviseMe }
  'GET /portal/tabelas/{nome}': { entrada: { caminho: { nome: 'servicos-lc116' | 'servicos-nacionais' | 'nbs' | 'nbs-correlacao' | 'cst-ibscbs' | 'cclasstrib' | 'ccredpres' | 'indop' | 'aliquotas-reforma' | 'fusos' | 'mudancas-da-lei' | 'paises' }; consulta?: { q?: string; limit?: number; offset?: number } }; resposta: Pagina<LinhaDeTabela> }
  'GET /portal/eventos': { entrada: {}; resposta: Uint8Array<ArrayBuffer> }
  'GET /portal/webhooks': { entrada: { consulta?: { limit?: number; offset?: number } }; resposta: Pagina<Endpoint> }
  'POST /portal/webhooks': { entrada: { corpo: NovoEndpoint }; resposta: EndpointComSegredo & AvisosDoCorpo }
  'GET /portal/webhooks/entregas': { entrada: { consulta?: { endpoint?: string; nfseId?: string; evento?: string; status?: StatusEntrega; q?: string; de?: string; ate?: string; limit?: number; offset?: number } }; resposta: Pagina<Entrega> }
  'POST /portal/webhooks/entregas/reenviar-falhas': { entrada: { corpo: ReenvioDeFalhas }; resposta: ReenvioNaFila & AvisosDoCorpo }
  'GET /portal/webhooks/entregas/{id}': { entrada: { caminho: { id: string } }; resposta: EntregaDetalhe }
  'GET /portal/webhooks/enderecos': { entrada: {}; resposta: EnderecosDosWebhooks }
  'GET /portal/webhooks/segredo-avulso': { entrada: { consulta: { ambiente: Ambiente } }; resposta: SegredoAvulso }
  'GET /portal/webhooks/{id}': { entrada: { caminho: { id: string } }; resposta: Endpoint }
  'PATCH /portal/webhooks/{id}': { entrada: { caminho: { id: string }; corpo: MudancaEndpoint }; resposta: Endpoint & AvisosDoCorpo }
  'DELETE /portal/webhooks/{id}': { entrada: { caminho: { id: string } }; resposta: undefined }
  'POST /portal/webhooks/{id}/reenviar-falhas': { entrada: { caminho: { id: string }; corpo: ReenvioDeFalhas }; resposta: ReenvioNaFila & AvisosDoCorpo }
  'POST /portal/webhooks/{id}/testar': { entrada: { caminho: { id: string } }; resposta: ResultadoTeste }
  'POST /portal/webhooks/{id}/girar-segredo': { entrada: { caminho: { id: string } }; resposta: EndpointComSegredo }
  'POST /portal/webhooks/{id}/replay': { entrada: { caminho: { id: string } }; resposta: EntregaDetalhe }
  'GET /portal/modelos-servico': { entrada: { consulta?: { q?: string; empresaId?: string; arquivados?: boolean; limit?: number; offset?: number } }; resposta: Pagina<ModeloDeServico> }
  'POST /portal/modelos-servico': { entrada: { corpo: NovoModeloDeServico }; resposta: ModeloDeServico & AvisosDoCorpo }
  'GET /portal/modelos-servico/{id}': { entrada: { caminho: { id: string } }; resposta: ModeloDeServico }
  'PATCH /portal/modelos-servico/{id}': { entrada: { caminho: { id: string }; corpo: MudancaModeloDeServico }; resposta: ModeloDeServico & AvisosDoCorpo }
  'GET /portal/tomadores': { entrada: { consulta?: { q?: string; cpfCnpj?: string; empresaId?: string; ambiente?: Ambiente; arquivados?: boolean; limit?: number; offset?: number } }; resposta: Pagina<TomadorGuardado> }
  'POST /portal/tomadores': { entrada: { corpo: NovoTomador }; resposta: TomadorGuardado & AvisosDoCorpo }
  'GET /portal/tomadores/{id}': { entrada: { caminho: { id: string } }; resposta: TomadorGuardado }
  'PATCH /portal/tomadores/{id}': { entrada: { caminho: { id: string }; corpo: MudancaTomador }; resposta: TomadorGuardado & AvisosDoCorpo }
  'GET /portal/clientes': { entrada: { consulta?: { q?: string; cpfCnpj?: string; empresaId?: string; para?: string; ambiente?: Ambiente; arquivados?: boolean; limit?: number; offset?: number } }; resposta: Pagina<ClienteNaLista> }
  'GET /portal/clientes/{id}': { entrada: { caminho: { id: string }; consulta?: { ambiente?: Ambiente } }; resposta: ClienteDaConta }
  'PATCH /portal/clientes/{id}': { entrada: { caminho: { id: string }; corpo: MudancaDeCliente }; resposta: ClienteMudado & AvisosDoCorpo }
  'GET /portal/recorrentes': { entrada: { consulta?: { ambiente?: Ambiente; situacao?: SituacaoRecorrente; pendencia?: 'com_falha' | 'a_revisar'; empresaId?: string; q?: string; limit?: number; offset?: number } }; resposta: Pagina<Recorrente> }
  'POST /portal/recorrentes': { entrada: { corpo: NovaRecorrente }; resposta: RecorrenteDetalhe & AvisosDoCorpo }
  'POST /portal/recorrentes/datas': { entrada: { corpo: NovoCalendario }; resposta: DatasDoCalendario & AvisosDoCorpo }
  'GET /portal/recorrentes/calendario': { entrada: { consulta?: { ambiente?: Ambiente; empresaId?: string; dias?: number; limit?: number; offset?: number } }; resposta: PaginaDeDataDoCalendario }
  'PUT /portal/recorrentes/{id}/meses/{mes}': { entrada: { caminho: { id: string; mes: string }; corpo: AjusteDoMes }; resposta: RecorrenteDetalhe & AvisosDoCorpo }
  'POST /portal/recorrentes/{id}/reajustes': { entrada: { caminho: { id: string }; corpo: NovoReajusteDaRecorrente }; resposta: RecorrenteDetalhe & AvisosDoCorpo }
  'POST /portal/recorrentes/{id}/reajustes/{reajusteId}/retirar': { entrada: { caminho: { id: string; reajusteId: string } }; resposta: RecorrenteDetalhe }
  'GET /portal/recorrentes/{id}': { entrada: { caminho: { id: string } }; resposta: RecorrenteDetalhe }
  'PATCH /portal/recorrentes/{id}': { entrada: { caminho: { id: string }; corpo: MudancaRecorrente }; resposta: RecorrenteDetalhe & AvisosDoCorpo }
  'POST /portal/recorrentes/{id}/pausar': { entrada: { caminho: { id: string } }; resposta: RecorrenteDetalhe }
  'POST /portal/recorrentes/{id}/retomar': { entrada: { caminho: { id: string } }; resposta: RecorrenteDetalhe }
  'POST /portal/recorrentes/{id}/encerrar': { entrada: { caminho: { id: string } }; resposta: RecorrenteDetalhe }
  'GET /portal/recorrentes/{id}/ocorrencias': { entrada: { caminho: { id: string }; consulta?: { limit?: number; offset?: number } }; resposta: Pagina<Ocorrencia> }
  'POST /portal/recorrentes/{id}/ocorrencias/{mes}/emitir': { entrada: { caminho: { id: string; mes: string } }; resposta: Ocorrencia }
  'POST /portal/recorrentes/{id}/ocorrencias/{mes}/dispensar': { entrada: { caminho: { id: string; mes: string } }; resposta: Ocorrencia }
}
