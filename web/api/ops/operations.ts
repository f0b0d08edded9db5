// Generated from contracts/openapi.json by `npm run generate`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type { Ajuste, Alerta, Ambiente, Analise, Anexo, AplicacaoDaImportacao, AplicarCupom, AplicarPagamento, AprovacaoDeAnalise, AtoConfirmavel, AtoEmMassa, AtoNaFila, AtoNaNota, AvisoEnviado, AvisosDoCorpo, BaixaDeFatura, CancelarCobranca, CancelarContrato, CancelarFatura, CancelarNf, CapacidadesDeMunicipios, CertificadoPedido, ChavesDeCache, ChecagemDeTabelas, ChecagemNaLista, CidadePreparada, ClassificacaoDeCodigo, Cliente, ClienteDetalhado, Cobranca, CobrancaDetalhe, CodigoClassificado, CodigoDaEntrada, CodigoDoSegundoFator, CodigosClassificados, CodigosDeRecuperacao, Conexao, ConexaoNaLista, ConfigDaNf, Confirmacao, ConflitoDaNota, ConsultaPelaOperacao, ConsumoDoContrato, ContaAdmin, Contrato, ContratoAFaturar, ContratoDetalhe, CorrecaoDaSerie, Credenciais, CredencialCadastrada, CredencialDoBanco, Cupom, Decisao, DecisaoFeita, DefinicaoDeSenha, Dependencias, DesativarPlano, DesclassificacaoDeCodigo, DiferencaDeAdesao, EmObservacao, EmitirCobranca, EmitirNf, EmpresasAchadas, EmpresasEmissoras, Ensaio, EnsaioDeCandidato, EnviarFatura, EnvioDosEmails, ErrosDeWebservice, EstadoDeTarefa, EstadoDeWebservice, Esvaziamento, ExameDeMunicipios, ExecucaoDeFaturamento, ExportacaoLgpd, FalhaDefinitiva, FalhasDeFila, FaltaDoExame, Fatura, FaturaDetalhe, FaturaEnviada, FaturaSimulada, FaturasGeradas, FecharFatura, Fila, Filas, FimDoSegundoFator, FimDoSegundoFatorDoUsuario, FontesOficiais, GerarFaturas, GravidadeDeAlerta, ImportarIndices, Inadimplencia, IncidenteInteiro, IndicesGravados, IndicesInformados, InicioDoSegundoFator, InutilizacaoDaNota, KpisDeFila, LinhaDoTempo, LinkDeAcesso, LoteIniciado, MinhasVisoes, MudancaConexao, MudancaDaConta, MudancaDeAjuste, MudancaDeCupom, MudancaDePlano, MudancaUsuarioAdmin, MunicipioAdmin, MunicipioExaminado, NfDaFatura, NfseResponse, NomeDeFila, NotaInteira, NotasEmDuvida, NovaAnalise, NovaChecagem, NovaCobranca, NovaConexao, NovaConexaoDePadrao, NovaConfigDaNf, NovaCredencialDoBanco, NovaImportacao, NovaPrecificacao, NovaPreparacao, NovoContrato, NovoCupom, NovoEnsaio, NovoEnsaioDeCandidatos, NovoExame, NovoPlano, NovoReajuste, NovoUsuarioAdmin, ObraSeparada, PadraoDisponivel, Pagina, PaginaDeFatura, PaginaDeIncidente, PaginaDeRecusas, PaginaDeRegistroDeAuditoria, PaginaDeTarefas, PaginaDeTarefasHumanizadas, PaginaDeTodas, PaginaDeTransmissoes, PainelDasFilas, PainelDoMonitor, Panorama, PapelAdmin, PausaDaCidade, PedidoDeAviso, PedidoDeEsvaziamento, PedidoDeVerificacao, PedidoReemissao, PedidoReemissaoComMotivo, PedidoVerComo, Plano, Precificacao, Preparacao, PreparacaoPedida, PreviaDaImportacao, PreviaDoAviso, PreviaDoReajuste, ProcessarLote, RascunhoReemissao, Reajuste, ReajusteDetalhe, ReativarContrato, Reemitida, ReemitirFatura, ReenvioDaConta, ReenvioDeWebhook, ReenvioNaFila, RegrasDeAlerta, ResolucaoDeAlerta, RespostaDaDuvida, ResultadoDaImportacao, ResultadoDaSonda, ResultadoDeTransmissao, ResumoDaAuditoria, ResumoDasFilas, ResumoDosCaches, RetryDeTodas, Rota, RpsInutilizado, SaudeDoMonitor, SaudeDoServico, SaudeDosAdapters, SegredoDoSegundoFator, Separado, Serie, SerieCorrigida, SessaoAdmin, SessaoAdminAberta, SessoesDeAdmin, SituacaoPreparada, SituacaoSeparada, StatusCobranca, StatusConexao, StatusContrato, StatusDaConta, StatusFatura, StatusNota, StatusPreparacao, StatusReajuste, StatusUsuario, SuspenderContrato, TarefaDetalhada, TentativaAgora, TipoDeAlerta, TipoDeIncidente, TomadoresAchados, Trilho, TrilhoDaEmpresa, TrocaDaCredencial, TrocaDePlano, TrocaDePlanoFeita, TrocaDeSenhaAdmin, UltimaVerificacao, UrlsDaConexao, UsuarioAdmin, UsuarioAdminCriado, Validacao, ValorDeCache, VariacaoDeIndice, VerComoAberto, VerificacaoDaAuditoria, VisaoDoMovimento, VisoesDaLista, WebhookReenviado, Webservice, WebserviceDetalhe } from '../../formas.ts'

/** Every operation the back-office may call: what goes in and what comes out. */
export type Operacoes = {
  'POST /admin/auth/login': { entrada: { corpo: Credenciais }; resposta: SessaoAdminAberta & AvisosDoCorpo }
  'POST /admin/auth/login/codigo': { entrada: { corpo: CodigoDaEntrada }; resposta: SessaoAdminAberta & AvisosDoCorpo }
  'POST /admin/auth/definir-senha': { entrada: { corpo: DefinicaoDeSenha }; resposta: undefined }
  'POST /admin/auth/trocar-senha': { entrada: { corpo: TrocaDeSenhaAdmin }; resposta: SessaoAdminAberta & AvisosDoCorpo }
  'GET /admin/auth/sessoes': { entrada: {}; resposta: SessoesDeAdmin }
  'DELETE /admin/auth/sessoes': { entrada: {}; resposta: undefined }
  'DELETE /admin/auth/sessoes/{id}': { entrada: { caminho: { id: string } }; resposta: undefined }
  'POST /admin/auth/logout': { entrada: {}; resposta: undefined }
  'GET /admin/auth/me': { entrada: {}; resposta: SessaoAdmin }
  'POST /admin/auth/segundo-fator': { entrada: { corpo: InicioDoSegundoFator }; resposta: SegredoDoSegundoFator & AvisosDoCorpo }
  'POST /admin/auth/segundo-fator/confirmar': { entrada: { corpo: CodigoDoSegundoFator }; resposta: CodigosDeRecuperacao & AvisosDoCorpo }
  'POST /admin/auth/segundo-fator/codigos': { entrada: { corpo: CodigoDoSegundoFator }; resposta: CodigosDeRecuperacao & AvisosDoCorpo }
  'POST /admin/auth/segundo-fator/remover': { entrada: { corpo: FimDoSegundoFator }; resposta: undefined }
  'GET /admin/usuarios': { entrada: { consulta?: { search?: string; papel?: PapelAdmin; status?: StatusUsuario; limit?: number; offset?: number } }; resposta: Pagina<UsuarioAdmin> }
  'POST /admin/usuarios': { entrada: { corpo: NovoUsuarioAdmin }; resposta: UsuarioAdminCriado & AvisosDoCorpo }
  'PATCH /admin/usuarios/{id}': { entrada: { caminho: { id: string }; corpo: MudancaUsuarioAdmin }; resposta: UsuarioAdmin & AvisosDoCorpo }
  'POST /admin/usuarios/{id}/resetar-senha': { entrada: { caminho: { id: string } }; resposta: LinkDeAcesso }
  'GET /admin/usuarios/{id}/sessoes': { entrada: { caminho: { id: string } }; resposta: SessoesDeAdmin }
  'DELETE /admin/usuarios/{id}/sessoes': { entrada: { caminho: { id: string }; consulta?: { motivo?: string } }; resposta: undefined }
  'GET /admin/visoes': { entrada: {}; resposta: MinhasVisoes }
  'PUT /admin/visoes/{lista}': { entrada: { caminho: { lista: string }; corpo: VisoesDaLista }; resposta: VisoesDaLista & AvisosDoCorpo }
  'GET /admin/tenants': { entrada: { consulta?: { search?: string; status?: StatusDaConta; contrato?: 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'; limit?: number; offset?: number } }; resposta: Pagina<Cliente> }
  'GET /admin/tenants/{id}': { entrada: { caminho: { id: string } }; resposta: ClienteDetalhado }
  'PATCH /admin/tenants/{id}': { entrada: { caminho: { id: string }; corpo: MudancaDaConta }; resposta: ContaAdmin & AvisosDoCorpo }
  'GET /admin/tenants/{id}/faturas/{faturaId}/pdf': { entrada: { caminho: { id: string; faturaId: string } }; resposta: Uint8Array<ArrayBuffer> }
  'POST /admin/tenants/{id}/usuarios/{usuarioId}/encerrar-segundo-fator': { entrada: { caminho: { id: string; usuarioId: string }; corpo: FimDoSegundoFatorDoUsuario }; resposta: undefined }
  'POST /admin/tenants/{id}/webhooks/reenviar-falhas': { entrada: { caminho: { id: string }; corpo: ReenvioDaConta }; resposta: ReenvioNaFila & AvisosDoCorpo }
  'POST /admin/tenants/{id}/emails/tentar-agora': { entrada: { caminho: { id: string }; corpo: EnvioDosEmails }; resposta: ReenvioNaFila & AvisosDoCorpo }
  'POST /admin/tenants/{id}/ver-como': { entrada: { caminho: { id: string }; corpo: PedidoVerComo }; resposta: VerComoAberto & AvisosDoCorpo }
  'GET /admin/settings': { entrada: {}; resposta: Pagina<Ajuste> }
  'PUT /admin/settings/{key}': { entrada: { caminho: { key: string }; corpo: MudancaDeAjuste }; resposta: Ajuste & AvisosDoCorpo }
  'DELETE /admin/settings/{key}': { entrada: { caminho: { key: string }; consulta?: { motivo?: string } }; resposta: Ajuste }
  'PUT /admin/empresas/{id}/trilho': { entrada: { caminho: { id: string }; corpo: { trilho: Trilho | null; motivo: string } }; resposta: TrilhoDaEmpresa & AvisosDoCorpo }
  'GET /admin/empresas/{empresaId}/series': { entrada: { caminho: { empresaId: string }; consulta?: { municipio?: string; ambiente?: Ambiente; limit?: number; offset?: number } }; resposta: Pagina<Serie> }
  'POST /admin/empresas/{empresaId}/series/{serieId}/corrigir': { entrada: { caminho: { empresaId: string; serieId: string }; corpo: CorrecaoDaSerie }; resposta: SerieCorrigida & AvisosDoCorpo }
  'GET /admin/municipios': { entrada: { consulta?: { search?: string; uf?: string; trilho?: Trilho; padrao?: string; atendimento?: 'atendido' | 'em_preparacao' | 'ainda_nao'; padraoSugerido?: string; ordem?: 'nome' | 'esperando'; limit?: number; offset?: number } }; resposta: Pagina<MunicipioAdmin> }
  'GET /admin/municipios/padroes/distintos': { entrada: {}; resposta: { items: Array<{ padrao: string | null; municipios: number; populacao: number; publicados: number }> } }
  'GET /admin/municipios/cobertura': { entrada: {}; resposta: { items: Array<{ uf: string; municipios: number; populacao: number; atendidos: number; populacaoAtendida: number; emPreparacao: number; aindaNao: number }> } }
  'POST /admin/municipios/bulk-update': { entrada: { corpo: { municipios?: Array<string>; filtro?: { search?: string; uf?: string; trilho?: Trilho; padrao?: string; atendimento?: 'atendido' | 'em_preparacao' | 'ainda_nao'; padraoSugerido?: string }; mudanca: { trilho?: Trilho | null; emissorNacional?: 'sim' | 'nao' | null; motivo?: string | null; provedor?: string | null; versaoProvedor?: string | null; padraoSugerido?: string | null; prazoCancelamentoHoras?: number | null; observacao?: string | null } } }; resposta: { atualizados: number } & AvisosDoCorpo }
  'GET /admin/municipios/adesoes': { entrada: {}; resposta: { items: Array<{ dataLista: string; fonte: string; municipios: number; importadaEm: string | null }> } }
  'POST /admin/municipios/adesoes': { entrada: { corpo: { csv: string; dataLista: string; fonte: string; aplicar?: boolean } }; resposta: DiferencaDeAdesao & AvisosDoCorpo }
  'GET /admin/municipios/{codigo}': { entrada: { caminho: { codigo: string } }; resposta: MunicipioAdmin }
  'PATCH /admin/municipios/{codigo}': { entrada: { caminho: { codigo: string }; corpo: { trilho?: Trilho | null; emissorNacional?: 'sim' | 'nao' | null; motivo?: string | null; provedor?: string | null; versaoProvedor?: string | null; padraoSugerido?: string | null; prazoCancelamentoHoras?: number | null; observacao?: string | null; esquecerPrazoAprendido?: boolean; versao?: number } }; resposta: MunicipioAdmin & AvisosDoCorpo }
  'POST /admin/municipios/{codigo}/flush-cache': { entrada: { caminho: { codigo: string } }; resposta: MunicipioAdmin }
  'POST /admin/municipios/{codigo}/route-test': { entrada: { caminho: { codigo: string }; corpo: { ambiente?: Ambiente } }; resposta: { rota: Rota; sonda: { url: string; respondeu: boolean; status: number | null; wsdl: boolean; causa: string | null; duracaoMs: number } | null; motivoSemSonda: string | null } & AvisosDoCorpo }
  'GET /admin/nf-mensalidade/config': { entrada: {}; resposta: ConfigDaNf }
  'PUT /admin/nf-mensalidade/config': { entrada: { corpo: NovaConfigDaNf }; resposta: ConfigDaNf & AvisosDoCorpo }
  'GET /admin/nf-mensalidade/empresas': { entrada: { consulta?: { q?: string } }; resposta: EmpresasEmissoras }
  'POST /admin/nf-mensalidade/faturas/{id}/emitir-nf': { entrada: { caminho: { id: string }; corpo: EmitirNf }; resposta: NfDaFatura & AvisosDoCorpo }
  'GET /admin/nf-mensalidade/faturas/{id}/nf': { entrada: { caminho: { id: string } }; resposta: NfDaFatura }
  'POST /admin/nf-mensalidade/faturas/{id}/cancelar-nf': { entrada: { caminho: { id: string }; corpo: CancelarNf }; resposta: NfDaFatura & AvisosDoCorpo }
  'GET /admin/nfse/empresas/buscar': { entrada: { consulta: { q: string } }; resposta: EmpresasAchadas }
  'GET /admin/nfse/tomadores/buscar': { entrada: { consulta: { q: string } }; resposta: TomadoresAchados }
  'GET /admin/nfse': { entrada: { consulta?: { q?: string; tenantId?: string; empresaCnpj?: string; empresaId?: string; municipioIbge?: string; status?: StatusNota; trilho?: Trilho; ambiente?: Ambiente; codigo?: string; conexao?: string; valorMin?: string; valorMax?: string; desde?: string; ate?: string; limit?: number; offset?: number } }; resposta: PaginaDeTodas }
  'GET /admin/nfse/recusas': { entrada: { consulta?: { ambiente?: 'producao' | 'homologacao'; janela?: '24h' | '7d' | '30d'; desde?: string; ate?: string; tenantId?: string; empresaId?: string; municipioIbge?: string; conexao?: string; codigo?: string; limit?: number; offset?: number } }; resposta: PaginaDeRecusas }
  'GET /admin/nfse/{id}': { entrada: { caminho: { id: string } }; resposta: NotaInteira }
  'GET /admin/nfse/{id}/timeline': { entrada: { caminho: { id: string } }; resposta: LinhaDoTempo }
  'GET /admin/nfse/{id}/conflito': { entrada: { caminho: { id: string } }; resposta: ConflitoDaNota }
  'GET /admin/nfse/{id}/rascunho-reemissao': { entrada: { caminho: { id: string } }; resposta: RascunhoReemissao }
  'POST /admin/nfse/{id}/validar-reemissao': { entrada: { caminho: { id: string }; corpo: PedidoReemissao }; resposta: Validacao }
  'POST /admin/nfse/{id}/reemitir': { entrada: { caminho: { id: string }; corpo: PedidoReemissaoComMotivo }; resposta: Reemitida & AvisosDoCorpo }
  'POST /admin/nfse/{id}/consultar': { entrada: { caminho: { id: string }; corpo: ConsultaPelaOperacao }; resposta: NfseResponse }
  'POST /admin/nfse/{id}/replay-webhook': { entrada: { caminho: { id: string }; corpo: ReenvioDeWebhook }; resposta: WebhookReenviado & AvisosDoCorpo }
  'POST /admin/nfse/{id}/reenfileirar': { entrada: { caminho: { id: string }; corpo: AtoNaNota }; resposta: NfseResponse }
  'POST /admin/nfse/{id}/reprocessar': { entrada: { caminho: { id: string }; corpo: AtoNaNota }; resposta: NfseResponse }
  'POST /admin/nfse/{id}/assumir': { entrada: { caminho: { id: string }; corpo: AtoNaNota }; resposta: NfseResponse }
  'POST /admin/nfse/{id}/declarar-alheia': { entrada: { caminho: { id: string }; corpo: AtoNaNota }; resposta: NfseResponse }
  'POST /admin/nfse/{id}/inutilizar-rps': { entrada: { caminho: { id: string }; corpo: InutilizacaoDaNota }; resposta: RpsInutilizado & AvisosDoCorpo }
  'POST /admin/nfse/{id}/falha-definitiva': { entrada: { caminho: { id: string }; corpo: FalhaDefinitiva }; resposta: NfseResponse }
  'GET /admin/conexoes/preparar': { entrada: { consulta?: { padrao?: string; status?: StatusPreparacao; limit?: number; offset?: number } }; resposta: Pagina<Preparacao> }
  'POST /admin/conexoes/preparar': { entrada: { corpo: NovaPreparacao }; resposta: PreparacaoPedida & AvisosDoCorpo }
  'GET /admin/conexoes/preparar/{id}': { entrada: { caminho: { id: string } }; resposta: Preparacao }
  'GET /admin/conexoes/preparar/{id}/municipios': { entrada: { caminho: { id: string }; consulta?: { situacao?: SituacaoPreparada; limit?: number; offset?: number } }; resposta: Pagina<CidadePreparada> }
  'POST /admin/conexoes/preparar/{id}/cancelar': { entrada: { caminho: { id: string }; corpo: { motivo: string } }; resposta: Preparacao & AvisosDoCorpo }
  'GET /admin/conexoes': { entrada: { consulta?: { municipio?: string; status?: StatusConexao; limit?: number; offset?: number } }; resposta: Pagina<ConexaoNaLista> }
  'POST /admin/conexoes': { entrada: { corpo: NovaConexao }; resposta: Conexao & AvisosDoCorpo }
  'GET /admin/conexoes/padroes-disponiveis': { entrada: {}; resposta: { items: Array<PadraoDisponivel>; esquema: Record<string, unknown> } }
  'GET /admin/conexoes/slug/{slug}/versoes': { entrada: { caminho: { slug: string } }; resposta: { items: Array<ConexaoNaLista>; ativacoes: Array<{ versao: number; acao: 'publicar' | 'despublicar' | 'rollback'; motivo: string | null; por: string | null; em: string }> } }
  'GET /admin/conexoes/{id}': { entrada: { caminho: { id: string } }; resposta: Conexao }
  'PATCH /admin/conexoes/{id}': { entrada: { caminho: { id: string }; corpo: MudancaConexao }; resposta: Conexao & AvisosDoCorpo }
  'GET /admin/conexoes/{slug}/active': { entrada: { caminho: { slug: string } }; resposta: Conexao }
  'POST /admin/conexoes/from-template': { entrada: { corpo: NovaConexaoDePadrao }; resposta: Conexao & AvisosDoCorpo }
  'POST /admin/conexoes/{id}/duplicar': { entrada: { caminho: { id: string }; corpo: { slug?: string; titulo?: string } }; resposta: Conexao & AvisosDoCorpo }
  'POST /admin/conexoes/{id}/publicar': { entrada: { caminho: { id: string } }; resposta: Conexao }
  'POST /admin/conexoes/{id}/despublicar': { entrada: { caminho: { id: string }; corpo: { motivo: string; forcar?: boolean } }; resposta: Conexao & AvisosDoCorpo }
  'POST /admin/conexoes/{slug}/rollback': { entrada: { caminho: { slug: string }; corpo: { versao: number; motivo: string } }; resposta: Conexao & AvisosDoCorpo }
  'GET /admin/conexoes/{id}/impacto': { entrada: { caminho: { id: string } }; resposta: { slug: string; versao: number; municipios: number; empresas: number; notasEmCurso: number; notas30Dias: number; diferencas: Array<{ caminho: string; de: unknown; para: unknown }> | null } }
  'GET /admin/conexoes/{id}/municipios': { entrada: { caminho: { id: string }; consulta?: { limit?: number; offset?: number } }; resposta: Pagina<Anexo> }
  'POST /admin/conexoes/{id}/municipios': { entrada: { caminho: { id: string }; corpo: { municipios: Array<{ municipio: string; urls?: UrlsDaConexao }>; forcar?: boolean } }; resposta: { slug: string; anexados: number } & AvisosDoCorpo }
  'DELETE /admin/conexoes/{id}/municipios/{ibge}': { entrada: { caminho: { id: string; ibge: string } }; resposta: { slug: string; municipio: string } }
  'GET /admin/codigos': { entrada: { consulta?: { padrao?: string } }; resposta: CodigosClassificados }
  'POST /admin/codigos/classificar': { entrada: { corpo: ClassificacaoDeCodigo }; resposta: CodigoClassificado & AvisosDoCorpo }
  'POST /admin/codigos/desclassificar': { entrada: { corpo: DesclassificacaoDeCodigo }; resposta: CodigoClassificado & AvisosDoCorpo }
  'POST /admin/connections/{id}/dry-run': { entrada: { caminho: { id: string }; corpo: NovoEnsaio }; resposta: Ensaio & AvisosDoCorpo }
  'POST /admin/analyzer': { entrada: { corpo: NovaAnalise }; resposta: Analise & AvisosDoCorpo }
  'GET /admin/analyzer/historico': { entrada: { consulta?: { limit?: number; offset?: number } }; resposta: Pagina<Analise> }
  'GET /admin/analyzer/{jobId}': { entrada: { caminho: { jobId: string } }; resposta: Analise }
  'DELETE /admin/analyzer/{jobId}': { entrada: { caminho: { jobId: string } }; resposta: Analise }
  'POST /admin/analyzer/{jobId}/ensaiar': { entrada: { caminho: { jobId: string }; corpo: NovoEnsaioDeCandidatos }; resposta: { items: Array<EnsaioDeCandidato> } & AvisosDoCorpo }
  'POST /admin/analyzer/{jobId}/aprovar': { entrada: { caminho: { jobId: string }; corpo: AprovacaoDeAnalise }; resposta: Conexao & AvisosDoCorpo }
  'GET /admin/queues': { entrada: {}; resposta: Filas }
  'GET /admin/queues/resumo': { entrada: {}; resposta: ResumoDasFilas }
  'GET /admin/queues/painel': { entrada: { consulta?: { ambiente?: Ambiente } }; resposta: PainelDasFilas }
  'GET /admin/queues/capacidade-municipios': { entrada: {}; resposta: CapacidadesDeMunicipios }
  'GET /admin/queues/tarefas': { entrada: { consulta: { numero: string } }; resposta: { items: Array<TarefaDetalhada> } }
  'GET /admin/queues/tarefas/{jobId}': { entrada: { caminho: { jobId: string } }; resposta: TarefaDetalhada }
  'GET /admin/queues/{name}/jobs': { entrada: { caminho: { name: NomeDeFila }; consulta?: { state?: EstadoDeTarefa; grupo?: string; limit?: number; offset?: number } }; resposta: PaginaDeTarefas }
  'GET /admin/queues/{name}/jobs-humanizados': { entrada: { caminho: { name: NomeDeFila }; consulta?: { state?: EstadoDeTarefa; grupo?: string; limit?: number; offset?: number } }; resposta: PaginaDeTarefasHumanizadas }
  'GET /admin/queues/{name}/kpis': { entrada: { caminho: { name: NomeDeFila } }; resposta: KpisDeFila }
  'GET /admin/queues/{name}/agrupamentos-falhas': { entrada: { caminho: { name: NomeDeFila } }; resposta: FalhasDeFila }
  'GET /admin/queues/{name}/jobs/{jobId}': { entrada: { caminho: { name: NomeDeFila; jobId: string } }; resposta: TarefaDetalhada }
  'DELETE /admin/queues/{name}/jobs/{jobId}': { entrada: { caminho: { name: NomeDeFila; jobId: string }; consulta: { motivo: string } }; resposta: TarefaDetalhada }
  'POST /admin/queues/{name}/jobs/{jobId}/retry': { entrada: { caminho: { name: NomeDeFila; jobId: string }; corpo: AtoNaFila }; resposta: TarefaDetalhada & AvisosDoCorpo }
  'POST /admin/queues/{name}/retry-all-failed': { entrada: { caminho: { name: NomeDeFila }; corpo: RetryDeTodas }; resposta: AtoEmMassa & AvisosDoCorpo }
  'POST /admin/queues/{name}/pause': { entrada: { caminho: { name: NomeDeFila }; corpo: AtoNaFila }; resposta: Fila & AvisosDoCorpo }
  'POST /admin/queues/{name}/resume': { entrada: { caminho: { name: NomeDeFila }; corpo: AtoNaFila }; resposta: Fila & AvisosDoCorpo }
  'POST /admin/queues/{name}/clean': { entrada: { caminho: { name: NomeDeFila }; consulta: { state: 'concluido' | 'falhou' | 'cancelado'; graceMs?: number }; corpo: AtoConfirmavel }; resposta: AtoEmMassa & AvisosDoCorpo }
  'POST /admin/confirmacoes/{id}/recusar': { entrada: { caminho: { id: string }; corpo: AtoNaFila }; resposta: Confirmacao & AvisosDoCorpo }
  'GET /admin/separados': { entrada: { consulta?: { obra?: ObraSeparada; situacao?: SituacaoSeparada; limit?: number; offset?: number } }; resposta: Pagina<Separado> }
  'POST /admin/separados/{id}/tentar': { entrada: { caminho: { id: string }; corpo: AtoNaFila }; resposta: Separado & AvisosDoCorpo }
  'POST /admin/separados/{id}/descartar': { entrada: { caminho: { id: string }; corpo: AtoNaFila }; resposta: Separado & AvisosDoCorpo }
  'POST /admin/incidentes/{id}/tentar-agora': { entrada: { caminho: { id: string } }; resposta: TentativaAgora }
  'POST /admin/incidentes/{id}/pausar': { entrada: { caminho: { id: string }; corpo: AtoNaFila }; resposta: PausaDaCidade & AvisosDoCorpo }
  'POST /admin/incidentes/{id}/retomar': { entrada: { caminho: { id: string }; corpo: AtoNaFila }; resposta: PausaDaCidade & AvisosDoCorpo }
  'GET /admin/incidentes/{id}/notas': { entrada: { caminho: { id: string }; consulta?: { resposta?: RespostaDaDuvida; limit?: number; offset?: number } }; resposta: NotasEmDuvida }
  'POST /admin/incidentes/{id}/decidir': { entrada: { caminho: { id: string }; corpo: Decisao }; resposta: DecisaoFeita & AvisosDoCorpo }
  'GET /admin/incidentes/{id}/aviso': { entrada: { caminho: { id: string }; consulta?: { limit?: number; offset?: number } }; resposta: PreviaDoAviso }
  'POST /admin/incidentes/{id}/avisar': { entrada: { caminho: { id: string }; corpo: PedidoDeAviso }; resposta: AvisoEnviado & AvisosDoCorpo }
  'POST /admin/incidentes/{id}/reenviar': { entrada: { caminho: { id: string }; corpo: AtoNaFila }; resposta: TentativaAgora & AvisosDoCorpo }
  'POST /admin/incidentes/{id}/pedir-certificado': { entrada: { caminho: { id: string } }; resposta: CertificadoPedido }
  'GET /admin/legacy-import/exemplo-csv': { entrada: {}; resposta: Uint8Array<ArrayBuffer> }
  'POST /admin/legacy-import/preview': { entrada: { corpo: NovaImportacao }; resposta: PreviaDaImportacao & AvisosDoCorpo }
  'POST /admin/legacy-import/apply': { entrada: { corpo: AplicacaoDaImportacao }; resposta: ResultadoDaImportacao & AvisosDoCorpo }
  'GET /admin/lgpd/export': { entrada: { consulta: { cpfCnpj: string; tenantId?: string; motivo?: string } }; resposta: ExportacaoLgpd }
  'GET /admin/regulamentacao/fontes': { entrada: {}; resposta: FontesOficiais }
  'POST /admin/regulamentacao/checar': { entrada: { corpo: NovaChecagem }; resposta: ChecagemDeTabelas & AvisosDoCorpo }
  'GET /admin/regulamentacao/checagens': { entrada: { consulta?: { limit?: number; offset?: number } }; resposta: Pagina<ChecagemNaLista> }
  'GET /admin/regulamentacao/checagens/{id}': { entrada: { caminho: { id: string } }; resposta: ChecagemDeTabelas }
  'GET /admin/regulamentacao/health-check-municipios': { entrada: { consulta?: { limit?: number; offset?: number } }; resposta: Pagina<ExameDeMunicipios> }
  'POST /admin/regulamentacao/health-check-municipios': { entrada: { corpo: NovoExame }; resposta: ExameDeMunicipios & AvisosDoCorpo }
  'GET /admin/regulamentacao/health-check-municipios/{id}': { entrada: { caminho: { id: string } }; resposta: ExameDeMunicipios }
  'GET /admin/regulamentacao/health-check-municipios/{id}/municipios': { entrada: { caminho: { id: string }; consulta?: { uf?: string; falta?: FaltaDoExame; atendido?: boolean; limit?: number; offset?: number } }; resposta: Pagina<MunicipioExaminado> }
  'GET /admin/saude': { entrada: { consulta?: { ambiente?: Ambiente } }; resposta: SaudeDoServico }
  'GET /admin/saude/adapters': { entrada: { consulta?: { periodo?: '1d' | '7d' | '30d'; ambiente?: Ambiente } }; resposta: SaudeDosAdapters }
  'GET /admin/cache/summary': { entrada: {}; resposta: ResumoDosCaches }
  'GET /admin/cache/keys': { entrada: { consulta?: { pattern?: string; limit?: number } }; resposta: ChavesDeCache }
  'GET /admin/cache/value/{key}': { entrada: { caminho: { key: string } }; resposta: ValorDeCache }
  'DELETE /admin/cache/value/{key}': { entrada: { caminho: { key: string }; consulta: { motivo: string } }; resposta: Esvaziamento }
  'POST /admin/cache/flush': { entrada: { corpo: PedidoDeEsvaziamento }; resposta: Esvaziamento & AvisosDoCorpo }
  'GET /admin/audit': { entrada: { consulta?: { action?: string; resource?: string; resourceId?: string; acao?: string; recurso?: string; recursoId?: string; tenantId?: string; usuarioId?: string; apiKeyId?: string; ip?: string; statusCode?: number; desde?: string; ate?: string; limit?: number; offset?: number } }; resposta: PaginaDeRegistroDeAuditoria }
  'GET /admin/audit.csv': { entrada: { consulta?: { action?: string; resource?: string; resourceId?: string; acao?: string; recurso?: string; recursoId?: string; tenantId?: string; usuarioId?: string; apiKeyId?: string; ip?: string; statusCode?: number; desde?: string; ate?: string } }; resposta: Uint8Array<ArrayBuffer> }
  'GET /admin/audit/summary': { entrada: { consulta?: { horas?: number } }; resposta: ResumoDaAuditoria }
  'GET /admin/auditoria/verificar': { entrada: {}; resposta: UltimaVerificacao }
  'POST /admin/auditoria/verificar': { entrada: { corpo: PedidoDeVerificacao }; resposta: VerificacaoDaAuditoria & AvisosDoCorpo }
  'GET /admin/dashboard-v2/em-observacao': { entrada: {}; resposta: EmObservacao }
  'GET /admin/dashboard-v2/overview': { entrada: { consulta?: { janela?: '1h' | '24h' | '7d' | '30d'; ambiente?: Ambiente } }; resposta: VisaoDoMovimento }
  'GET /admin/overview': { entrada: {}; resposta: Panorama }
  'GET /admin/eventos': { entrada: {}; resposta: Uint8Array<ArrayBuffer> }
  'GET /admin/monitor/dashboard': { entrada: { consulta?: { ambiente?: Ambiente } }; resposta: PainelDoMonitor }
  'GET /admin/monitor/webservices': { entrada: { consulta?: { provedor?: string; uf?: string; status?: EstadoDeWebservice; ambiente?: Ambiente; periodo?: '1h' | '24h' | '7d' | '30d'; limit?: number; offset?: number } }; resposta: Pagina<Webservice> }
  'GET /admin/monitor/webservices/{municipioIbge}': { entrada: { caminho: { municipioIbge: string }; consulta?: { ambiente?: 'producao' | 'homologacao' } }; resposta: WebserviceDetalhe }
  'GET /admin/monitor/webservices/{municipioIbge}/transmissoes': { entrada: { caminho: { municipioIbge: string }; consulta?: { cursor?: string; limit?: number; status?: ResultadoDeTransmissao; provedor?: string; ambiente?: Ambiente } }; resposta: PaginaDeTransmissoes }
  'GET /admin/monitor/webservices/{municipioIbge}/erros': { entrada: { caminho: { municipioIbge: string }; consulta?: { ambiente?: 'producao' | 'homologacao'; periodo?: '1h' | '24h' | '7d' | '30d' } }; resposta: ErrosDeWebservice }
  'POST /admin/monitor/webservices/{municipioIbge}/probe': { entrada: { caminho: { municipioIbge: string }; consulta?: { ambiente?: 'producao' | 'homologacao' } }; resposta: ResultadoDaSonda }
  'GET /admin/monitor/transmissoes': { entrada: { consulta?: { cursor?: string; limit?: number; status?: ResultadoDeTransmissao; provedor?: string; ambiente?: Ambiente; municipioIbge?: string } }; resposta: PaginaDeTransmissoes }
  'GET /admin/monitor/alertas': { entrada: { consulta?: { resolvidos?: boolean; tipo?: TipoDeAlerta; gravidade?: GravidadeDeAlerta; tenantId?: string; limit?: number; offset?: number } }; resposta: Pagina<Alerta> }
  'GET /admin/monitor/alertas/regras': { entrada: {}; resposta: RegrasDeAlerta }
  'POST /admin/monitor/alertas/{id}/resolver': { entrada: { caminho: { id: string }; corpo: ResolucaoDeAlerta }; resposta: Alerta & AvisosDoCorpo }
  'GET /admin/monitor/health': { entrada: {}; resposta: SaudeDoMonitor }
  'GET /admin/planos': { entrada: { consulta?: { ativo?: boolean; limit?: number; offset?: number } }; resposta: Pagina<Plano> }
  'POST /admin/planos': { entrada: { corpo: NovoPlano }; resposta: Plano & AvisosDoCorpo }
  'GET /admin/planos/{id}': { entrada: { caminho: { id: string } }; resposta: Plano }
  'PATCH /admin/planos/{id}': { entrada: { caminho: { id: string }; corpo: MudancaDePlano }; resposta: Plano & AvisosDoCorpo }
  'PATCH /admin/planos/{id}/desativar': { entrada: { caminho: { id: string }; corpo: DesativarPlano }; resposta: Plano & AvisosDoCorpo }
  'GET /admin/precificacao': { entrada: {}; resposta: Precificacao }
  'PUT /admin/precificacao': { entrada: { corpo: NovaPrecificacao }; resposta: Precificacao & AvisosDoCorpo }
  'GET /admin/cupons': { entrada: { consulta?: { ativo?: boolean; validos?: boolean; limit?: number; offset?: number } }; resposta: Pagina<Cupom> }
  'POST /admin/cupons': { entrada: { corpo: NovoCupom }; resposta: Cupom & AvisosDoCorpo }
  'GET /admin/cupons/{id}': { entrada: { caminho: { id: string } }; resposta: Cupom }
  'PATCH /admin/cupons/{id}': { entrada: { caminho: { id: string }; corpo: MudancaDeCupom }; resposta: Cupom & AvisosDoCorpo }
  'DELETE /admin/cupons/{id}': { entrada: { caminho: { id: string }; consulta?: { motivo?: string } }; resposta: Cupom }
  'GET /admin/contratos': { entrada: { consulta?: { status?: StatusContrato; planoId?: string; limit?: number; offset?: number } }; resposta: Pagina<Contrato> }
  'POST /admin/contratos': { entrada: { corpo: NovoContrato }; resposta: Contrato & AvisosDoCorpo }
  'GET /admin/contratos/tenant/{tenantId}': { entrada: { caminho: { tenantId: string } }; resposta: ContratoDetalhe }
  'GET /admin/contratos/{id}': { entrada: { caminho: { id: string } }; resposta: ContratoDetalhe }
  'GET /admin/contratos/{id}/consumo': { entrada: { caminho: { id: string }; consulta?: { competencia?: string } }; resposta: ConsumoDoContrato }
  'POST /admin/contratos/{id}/trocar-plano': { entrada: { caminho: { id: string }; corpo: TrocaDePlano }; resposta: TrocaDePlanoFeita & AvisosDoCorpo }
  'POST /admin/contratos/{id}/suspender': { entrada: { caminho: { id: string }; corpo: SuspenderContrato }; resposta: Contrato & AvisosDoCorpo }
  'POST /admin/contratos/{id}/reativar': { entrada: { caminho: { id: string }; corpo: ReativarContrato }; resposta: Contrato & AvisosDoCorpo }
  'POST /admin/contratos/{id}/cancelar': { entrada: { caminho: { id: string }; corpo: CancelarContrato }; resposta: Contrato & AvisosDoCorpo }
  'POST /admin/contratos/{id}/aplicar-cupom': { entrada: { caminho: { id: string }; corpo: AplicarCupom }; resposta: Contrato & AvisosDoCorpo }
  'DELETE /admin/contratos/{id}/cupom': { entrada: { caminho: { id: string }; consulta?: { motivo?: string } }; resposta: Contrato }
  'GET /admin/faturamento/inadimplencia': { entrada: { consulta?: { diasMin?: number; limit?: number; offset?: number } }; resposta: Inadimplencia }
  'POST /admin/faturamento/faturas/{id}/write-off': { entrada: { caminho: { id: string }; corpo: BaixaDeFatura }; resposta: Fatura & AvisosDoCorpo }
  'GET /admin/faturamento/preview/{contratoId}': { entrada: { caminho: { contratoId: string }; consulta?: { competencia?: string } }; resposta: FaturaSimulada }
  'GET /admin/faturamento/contratos-a-faturar': { entrada: { consulta?: { competencia?: string; limit?: number; offset?: number } }; resposta: Pagina<ContratoAFaturar> }
  'GET /admin/faturamento/pendentes': { entrada: { consulta?: { competencia?: string; limit?: number; offset?: number } }; resposta: Pagina<ContratoAFaturar> }
  'POST /admin/faturamento/gerar': { entrada: { corpo: GerarFaturas }; resposta: FaturasGeradas & AvisosDoCorpo }
  'POST /admin/faturamento/faturas/{id}/emitir-cobranca': { entrada: { caminho: { id: string }; corpo: EmitirCobranca }; resposta: Cobranca & AvisosDoCorpo }
  'POST /admin/faturamento/processar-lote': { entrada: { corpo: ProcessarLote }; resposta: LoteIniciado & AvisosDoCorpo }
  'GET /admin/faturamento/execucoes/{id}': { entrada: { caminho: { id: string } }; resposta: ExecucaoDeFaturamento }
  'GET /admin/faturamento/faturas': { entrada: { consulta?: { competencia?: string; status?: StatusFatura; tenantId?: string; contratoId?: string; vencida?: boolean; q?: string; ordem?: 'recentes' | 'vencimento' | 'maior_total'; limit?: number; offset?: number } }; resposta: PaginaDeFatura }
  'GET /admin/faturamento/faturas/{id}': { entrada: { caminho: { id: string } }; resposta: FaturaDetalhe }
  'POST /admin/faturamento/faturas/{id}/fechar': { entrada: { caminho: { id: string }; corpo: FecharFatura }; resposta: Fatura & AvisosDoCorpo }
  'POST /admin/faturamento/faturas/{id}/reemitir': { entrada: { caminho: { id: string }; corpo: ReemitirFatura }; resposta: Fatura & AvisosDoCorpo }
  'POST /admin/faturamento/faturas/{id}/cancelar': { entrada: { caminho: { id: string }; corpo: CancelarFatura }; resposta: Fatura & AvisosDoCorpo }
  'GET /admin/faturamento/faturas/{id}/pdf': { entrada: { caminho: { id: string } }; resposta: Uint8Array<ArrayBuffer> }
  'POST /admin/faturamento/faturas/{id}/enviar-email': { entrada: { caminho: { id: string }; corpo: EnviarFatura }; resposta: FaturaEnviada & AvisosDoCorpo }
  'GET /admin/reajustes': { entrada: { consulta?: { status?: StatusReajuste; limit?: number; offset?: number } }; resposta: Pagina<Reajuste> }
  'POST /admin/reajustes': { entrada: { corpo: NovoReajuste }; resposta: ReajusteDetalhe & AvisosDoCorpo }
  'POST /admin/reajustes/previa': { entrada: { corpo: NovoReajuste }; resposta: PreviaDoReajuste & AvisosDoCorpo }
  'GET /admin/reajustes/{id}': { entrada: { caminho: { id: string } }; resposta: ReajusteDetalhe }
  'DELETE /admin/reajustes/{id}': { entrada: { caminho: { id: string }; consulta?: { motivo?: string } }; resposta: ReajusteDetalhe }
  'GET /admin/dependencias': { entrada: {}; resposta: Dependencias }
  'GET /admin/incidentes': { entrada: { consulta?: { estado?: 'abertos' | 'encerrados'; ambiente?: 'producao' | 'homologacao'; tipo?: TipoDeIncidente; limit?: number; offset?: number } }; resposta: PaginaDeIncidente }
  'GET /admin/incidentes/{id}': { entrada: { caminho: { id: string } }; resposta: IncidenteInteiro }
  'POST /admin/incidentes/{id}/assumir': { entrada: { caminho: { id: string } }; resposta: IncidenteInteiro }
  'POST /admin/incidentes/{id}/soltar': { entrada: { caminho: { id: string } }; resposta: IncidenteInteiro }
  'POST /admin/incidentes/{id}/anotar': { entrada: { caminho: { id: string }; corpo: { texto: string } }; resposta: IncidenteInteiro & AvisosDoCorpo }
  'GET /admin/indices': { entrada: { consulta?: { indice?: 'ipca' | 'igpm'; limit?: number; offset?: number } }; resposta: Pagina<VariacaoDeIndice> }
  'PUT /admin/indices': { entrada: { corpo: IndicesInformados }; resposta: IndicesGravados & AvisosDoCorpo }
  'POST /admin/indices/importar': { entrada: { corpo: ImportarIndices }; resposta: IndicesGravados & AvisosDoCorpo }
  'GET /admin/bank/credencial': { entrada: {}; resposta: CredencialDoBanco }
  'POST /admin/bank/credencial': { entrada: { corpo: NovaCredencialDoBanco }; resposta: CredencialCadastrada & AvisosDoCorpo | TrocaDaCredencial & AvisosDoCorpo }
  'DELETE /admin/bank/credencial': { entrada: { consulta?: { forcar?: boolean; motivo?: string } }; resposta: CredencialDoBanco }
  'GET /admin/bank/cobrancas': { entrada: { consulta?: { status?: StatusCobranca; contratoId?: string; faturaId?: string; limit?: number; offset?: number } }; resposta: Pagina<Cobranca> }
  'POST /admin/bank/cobrancas': { entrada: { corpo: NovaCobranca }; resposta: Cobranca & AvisosDoCorpo }
  'GET /admin/bank/cobrancas/{id}': { entrada: { caminho: { id: string } }; resposta: CobrancaDetalhe }
  'GET /admin/bank/cobrancas/{id}/consultar': { entrada: { caminho: { id: string } }; resposta: CobrancaDetalhe }
  'POST /admin/bank/cobrancas/{id}/cancelar': { entrada: { caminho: { id: string }; corpo: CancelarCobranca }; resposta: Cobranca & AvisosDoCorpo }
  'POST /admin/bank/cobrancas/{id}/aplicar-pagamento': { entrada: { caminho: { id: string }; corpo: AplicarPagamento }; resposta: Fatura & AvisosDoCorpo }
}
