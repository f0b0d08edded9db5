// Generated from contracts/openapi.json by `npm run generate`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type { AcaoDaOperacao, AcaoDeLote, AchadoDeSonda, Ajuste, Ajustes, Alerta, AlertaAberto, Ambiente, Analise, Anexo, ApiKey, AplicacaoDaImportacao, AplicarCupom, AprovacaoDeAnalise, AtoConfirmavel, AtoEmMassa, AtoNaFila, AtoNaNota, Aviso, AvisosDoCorpo, BaixaDeFatura, Cancelamento, CancelarCobranca, CancelarContrato, CancelarFatura, CancelarNf, CapacidadeDeMunicipio, CapacidadesDeMunicipios, Certificado, ChaveDeCache, ChavesDeCache, Checagem, ChecagemDeTabelas, ChecagemNaLista, CidadePreparada, CidadeSimulada, ClassificacaoDeCodigo, Cliente, ClienteDetalhado, Cobranca, CobrancaDetalhe, CodigoClassificado, CodigoDaEntrada, CodigoDoSegundoFator, CodigosClassificados, CodigosDeRecuperacao, Conexao, ConexaoNaLista, ConfiancaDoPadrao, ConfigDaNf, Confirmacao, ConfirmacaoDeProcesso, ConflitoDaNota, ConsultaPelaOperacao, ConsumoDoContrato, ContaAdmin, Contrato, ContratoAFaturar, ContratoDetalhe, CorrecaoDaSerie, Credenciais, CredencialDoBanco, Cupom, DefinicaoDeSenha, DepositoDeDocumentos, DesativarPlano, DesclassificacaoDeCodigo, DiferencaDaTabela, DiferencaDeAdesao, DiferencasDaConexao, DuracaoDeCupom, EfeitoDeCodigo, EmObservacao, EmissaoAutomatica, EmissorNacional, EmitirCobranca, EmitirNf, EmpresaAchada, EmpresaDoCliente, EmpresaEmissora, EmpresasAchadas, EmpresasEmissoras, Endereco, EndpointDoCliente, Ensaio, EntregaDaNota, EnviarFatura, ErroDeCampo, ErrorBody, ErrosDeWebservice, EstadoDeTarefa, EstadoDeWebservice, Esvaziamento, EventoWebhook, ExameDeMunicipios, ExecucaoDeFaturamento, ExportacaoLgpd, FalhaDeEntrega, FalhaDefinitiva, FalhasDeFila, Falta, FaltaDoExame, FaltaDoPreparo, FatoDeAdesao, Fatura, FaturaDetalhe, FaturaEnviada, FaturaSimulada, FaturasGeradas, FecharFatura, Fila, FilaDoPainel, Filas, FimDoSegundoFator, FimDoSegundoFatorDoUsuario, FonteOficial, FontesOficiais, GerarFaturas, GravidadeDeAlerta, GrupoDeErros, GrupoDeFalhas, ImportarIndices, Inadimplencia, Indice, IndiceReajuste, IndicesGravados, IndicesInformados, InicioDoSegundoFator, InutilizacaoDaNota, ItemDeFatura, KpisDeFila, LinhaAnalisada, LinhaDoConflito, LinhaDoTempo, LinkDeAcesso, LoteIniciado, MetaDaNota, MinhasVisoes, Movimento, MudancaConexao, MudancaDaConta, MudancaDeAjuste, MudancaDeCupom, MudancaDePlano, MudancaUsuarioAdmin, MunicipioAdmin, MunicipioExaminado, NfDaFatura, NfseResponse, NomeDeEvento, NomeDeFila, NotaCalculada, NotaDeTodas, NotaInteira, NotaRecusada, NotasPorStatus, NovaAnalise, NovaChecagem, NovaCobranca, NovaConexao, NovaConexaoDePadrao, NovaConfigDaNf, NovaCredencialDoBanco, NovaImportacao, NovaPrecificacao, NovaPreparacao, NovoContrato, NovoCupom, NovoEnsaio, NovoExame, NovoPlano, NovoReajuste, NovoUsuarioAdmin, ObraSeparada, Observacao, OrigemDoPrazo, PadraoDisponivel, PaginaDeAlerta, PaginaDeAnalise, PaginaDeAnexo, PaginaDeChecagemNaLista, PaginaDeCidadePreparada, PaginaDeCliente, PaginaDeCobranca, PaginaDeConexaoNaLista, PaginaDeContrato, PaginaDeContratoAFaturar, PaginaDeCupom, PaginaDeExameDeMunicipios, PaginaDeFatura, PaginaDeMunicipioAdmin, PaginaDeMunicipioExaminado, PaginaDePlano, PaginaDePreparacao, PaginaDeReajuste, PaginaDeRegistroDeAuditoria, PaginaDeSeparado, PaginaDeSerie, PaginaDeTarefas, PaginaDeTarefasHumanizadas, PaginaDeTodas, PaginaDeTransmissoes, PaginaDeUsuarioAdmin, PaginaDeVariacaoDeIndice, PaginaDeWebservices, PainelDasFilas, PainelDoMonitor, Panorama, Papel, PapelAdmin, ParteDaNota, PassoDaOperacao, PedidoDeEsvaziamento, PedidoDeVerificacao, PedidoNfse, PedidoReemissao, PedidoReemissaoComMotivo, PedidoVerComo, Periodicidade, Plano, PrazoAprendido, PrazoDaNota, Precificacao, Preparacao, PreparacaoPedida, PreviaDaImportacao, ProcessarLote, Processo, RascunhoReemissao, Reajuste, ReajusteDetalhe, ReativarContrato, Recurso, Reemitida, ReemitirFatura, ReenvioDeWebhook, ReformaPrevista, RegistroDeAuditoria, RegraDeAlerta, RegraDeRota, RegrasDeAlerta, ResolucaoDeAlerta, ResultadoDaImportacao, ResultadoDaSonda, ResultadoDaTabela, ResultadoDeTransmissao, ResumoDaAuditoria, ResumoDasFilas, ResumoDeCache, ResumoDosCaches, RetryDeTodas, Rota, RotaDaNota, RpsInutilizado, SaudeDeAdapter, SaudeDoMonitor, SaudeDoServico, SaudeDosAdapters, SegredoDoSegundoFator, SegundoFator, Separado, Serie, SerieCorrigida, Servico, SessaoAdmin, SessaoAdminAberta, SessaoPropria, SessoesDeAdmin, SituacaoDaNota, SituacaoDaTabela, SituacaoPreparada, SituacaoSeparada, StatusCobranca, StatusConexao, StatusContrato, StatusDaChave, StatusDaConta, StatusDeExecucao, StatusDoTrabalho, StatusFatura, StatusNota, StatusPreparacao, StatusReajuste, StatusUsuario, SuspenderContrato, Tarefa, TarefaDaNota, TarefaDetalhada, TarefaHumanizada, TentativaRejeitada, TipoDeAlerta, TipoDeFatura, TipoDeSerie, Tomador, Transmissao, TransmissaoDaOperacao, Tributo, TributoCalculado, TributoDaNota, Trilho, TrilhoDaEmpresa, TrocaDePlano, TrocaDePlanoFeita, TrocaDeSenhaAdmin, UltimaVerificacao, UltimasEntregas, UrlsDaConexao, UsoDoMes, Usuario, UsuarioAdmin, UsuarioAdminCriado, Validacao, ValorDeCache, ValoresApurados, ValoresDaNota, VariacaoDeIndice, VerComoAberto, VerificacaoDaAuditoria, VisaoDoMovimento, VisoesDaLista, WebhookReenviado, Webservice, WebserviceDetalhe } from '../../../contracts/types.ts'
export type { AcaoDaOperacao, AcaoDeLote, AchadoDeSonda, Ajuste, Ajustes, Alerta, AlertaAberto, Ambiente, Analise, Anexo, ApiKey, AplicacaoDaImportacao, AplicarCupom, AprovacaoDeAnalise, AtoConfirmavel, AtoEmMassa, AtoNaFila, AtoNaNota, Aviso, AvisosDoCorpo, BaixaDeFatura, Cancelamento, CancelarCobranca, CancelarContrato, CancelarFatura, CancelarNf, CapacidadeDeMunicipio, CapacidadesDeMunicipios, Certificado, ChaveDeCache, ChavesDeCache, Checagem, ChecagemDeTabelas, ChecagemNaLista, CidadePreparada, CidadeSimulada, ClassificacaoDeCodigo, Cliente, ClienteDetalhado, Cobranca, CobrancaDetalhe, CodigoClassificado, CodigoDaEntrada, CodigoDoSegundoFator, CodigosClassificados, CodigosDeRecuperacao, Conexao, ConexaoNaLista, ConfiancaDoPadrao, ConfigDaNf, Confirmacao, ConfirmacaoDeProcesso, ConflitoDaNota, ConsultaPelaOperacao, ConsumoDoContrato, ContaAdmin, Contrato, ContratoAFaturar, ContratoDetalhe, CorrecaoDaSerie, Credenciais, CredencialDoBanco, Cupom, DefinicaoDeSenha, DepositoDeDocumentos, DesativarPlano, DesclassificacaoDeCodigo, DiferencaDaTabela, DiferencaDeAdesao, DiferencasDaConexao, DuracaoDeCupom, EfeitoDeCodigo, EmObservacao, EmissaoAutomatica, EmissorNacional, EmitirCobranca, EmitirNf, EmpresaAchada, EmpresaDoCliente, EmpresaEmissora, EmpresasAchadas, EmpresasEmissoras, Endereco, EndpointDoCliente, Ensaio, EntregaDaNota, EnviarFatura, ErroDeCampo, ErrorBody, ErrosDeWebservice, EstadoDeTarefa, EstadoDeWebservice, Esvaziamento, EventoWebhook, ExameDeMunicipios, ExecucaoDeFaturamento, ExportacaoLgpd, FalhaDeEntrega, FalhaDefinitiva, FalhasDeFila, Falta, FaltaDoExame, FaltaDoPreparo, FatoDeAdesao, Fatura, FaturaDetalhe, FaturaEnviada, FaturaSimulada, FaturasGeradas, FecharFatura, Fila, FilaDoPainel, Filas, FimDoSegundoFator, FimDoSegundoFatorDoUsuario, FonteOficial, FontesOficiais, GerarFaturas, GravidadeDeAlerta, GrupoDeErros, GrupoDeFalhas, ImportarIndices, Inadimplencia, Indice, IndiceReajuste, IndicesGravados, IndicesInformados, InicioDoSegundoFator, InutilizacaoDaNota, ItemDeFatura, KpisDeFila, LinhaAnalisada, LinhaDoConflito, LinhaDoTempo, LinkDeAcesso, LoteIniciado, MetaDaNota, MinhasVisoes, Movimento, MudancaConexao, MudancaDaConta, MudancaDeAjuste, MudancaDeCupom, MudancaDePlano, MudancaUsuarioAdmin, MunicipioAdmin, MunicipioExaminado, NfDaFatura, NfseResponse, NomeDeEvento, NomeDeFila, NotaCalculada, NotaDeTodas, NotaInteira, NotaRecusada, NotasPorStatus, NovaAnalise, NovaChecagem, NovaCobranca, NovaConexao, NovaConexaoDePadrao, NovaConfigDaNf, NovaCredencialDoBanco, NovaImportacao, NovaPrecificacao, NovaPreparacao, NovoContrato, NovoCupom, NovoEnsaio, NovoExame, NovoPlano, NovoReajuste, NovoUsuarioAdmin, ObraSeparada, Observacao, OrigemDoPrazo, PadraoDisponivel, PaginaDeAlerta, PaginaDeAnalise, PaginaDeAnexo, PaginaDeChecagemNaLista, PaginaDeCidadePreparada, PaginaDeCliente, PaginaDeCobranca, PaginaDeConexaoNaLista, PaginaDeContrato, PaginaDeContratoAFaturar, PaginaDeCupom, PaginaDeExameDeMunicipios, PaginaDeFatura, PaginaDeMunicipioAdmin, PaginaDeMunicipioExaminado, PaginaDePlano, PaginaDePreparacao, PaginaDeReajuste, PaginaDeRegistroDeAuditoria, PaginaDeSeparado, PaginaDeSerie, PaginaDeTarefas, PaginaDeTarefasHumanizadas, PaginaDeTodas, PaginaDeTransmissoes, PaginaDeUsuarioAdmin, PaginaDeVariacaoDeIndice, PaginaDeWebservices, PainelDasFilas, PainelDoMonitor, Panorama, Papel, PapelAdmin, ParteDaNota, PassoDaOperacao, PedidoDeEsvaziamento, PedidoDeVerificacao, PedidoNfse, PedidoReemissao, PedidoReemissaoComMotivo, PedidoVerComo, Periodicidade, Plano, PrazoAprendido, PrazoDaNota, Precificacao, Preparacao, PreparacaoPedida, PreviaDaImportacao, ProcessarLote, Processo, RascunhoReemissao, Reajuste, ReajusteDetalhe, ReativarContrato, Recurso, Reemitida, ReemitirFatura, ReenvioDeWebhook, ReformaPrevista, RegistroDeAuditoria, RegraDeAlerta, RegraDeRota, RegrasDeAlerta, ResolucaoDeAlerta, ResultadoDaImportacao, ResultadoDaSonda, ResultadoDaTabela, ResultadoDeTransmissao, ResumoDaAuditoria, ResumoDasFilas, ResumoDeCache, ResumoDosCaches, RetryDeTodas, Rota, RotaDaNota, RpsInutilizado, SaudeDeAdapter, SaudeDoMonitor, SaudeDoServico, SaudeDosAdapters, SegredoDoSegundoFator, SegundoFator, Separado, Serie, SerieCorrigida, Servico, SessaoAdmin, SessaoAdminAberta, SessaoPropria, SessoesDeAdmin, SituacaoDaNota, SituacaoDaTabela, SituacaoPreparada, SituacaoSeparada, StatusCobranca, StatusConexao, StatusContrato, StatusDaChave, StatusDaConta, StatusDeExecucao, StatusDoTrabalho, StatusFatura, StatusNota, StatusPreparacao, StatusReajuste, StatusUsuario, SuspenderContrato, Tarefa, TarefaDaNota, TarefaDetalhada, TarefaHumanizada, TentativaRejeitada, TipoDeAlerta, TipoDeFatura, TipoDeSerie, Tomador, Transmissao, TransmissaoDaOperacao, Tributo, TributoCalculado, TributoDaNota, Trilho, TrilhoDaEmpresa, TrocaDePlano, TrocaDePlanoFeita, TrocaDeSenhaAdmin, UltimaVerificacao, UltimasEntregas, UrlsDaConexao, UsoDoMes, Usuario, UsuarioAdmin, UsuarioAdminCriado, Validacao, ValorDeCache, ValoresApurados, ValoresDaNota, VariacaoDeIndice, VerComoAberto, VerificacaoDaAuditoria, VisaoDoMovimento, VisoesDaLista, WebhookReenviado, Webservice, WebserviceDetalhe }

/** Every operation the back-office may call: what goes in and what comes out. */
export type Operacoes = {
  /** Abre uma sessão administrativa. Dura 8 horas, ou 15 minutos sem uso. A resposta é a mesma para e-mail desconhecido e senha errada. Falhas seguidas fazem esperar. De quem tem segundo fator, o login sem codigo recebe 401 SEGUNDO_FATOR_NECESSARIO com desafio: termine em POST /admin/auth/login/codigo, ou repita o login com o código. */
  'POST /admin/auth/login': {
    entrada: {
      corpo: Credenciais
    }
    resposta: SessaoAdminAberta & AvisosDoCorpo
  }
  /** Termina a entrada administrativa com o código do segundo fator. O desafio vem do login, vale cinco minutos e uma vez; um código errado não o encerra. Cada código vale uma vez. Falhas seguidas fazem esperar. */
  'POST /admin/auth/login/codigo': {
    entrada: {
      corpo: CodigoDaEntrada
    }
    resposta: SessaoAdminAberta & AvisosDoCorpo
  }
  /** Define a senha com o código de um link de acesso. O código vale uma vez. Quem era pendente fica ativo; todas as sessões da pessoa terminam. Entre com a nova senha. */
  'POST /admin/auth/definir-senha': {
    entrada: {
      corpo: DefinicaoDeSenha
    }
    resposta: undefined
  }
  /** Troca a própria senha. Encerra todas as sessões da pessoa e devolve uma nova. Falhas seguidas fazem esperar, como no login. */
  'POST /admin/auth/trocar-senha': {
    entrada: {
      corpo: TrocaDeSenhaAdmin
    }
    resposta: SessaoAdminAberta & AvisosDoCorpo
  }
  /** Lista as próprias sessões administrativas abertas. Da usada por último à mais antiga; atual é a desta chamada. */
  'GET /admin/auth/sessoes': {
    entrada: {}
    resposta: SessoesDeAdmin
  }
  /** Encerra as outras sessões administrativas da própria pessoa. A sessão desta chamada continua. Sem corpo na resposta. */
  'DELETE /admin/auth/sessoes': {
    entrada: {}
    resposta: undefined
  }
  /** Encerra uma das próprias sessões administrativas. Também a desta chamada, quando é a escolhida. Sem corpo na resposta. */
  'DELETE /admin/auth/sessoes/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: undefined
  }
  /** Encerra a sessão administrativa. Apaga a sessão e o cookie. Sem corpo na resposta. */
  'POST /admin/auth/logout': {
    entrada: {}
    resposta: undefined
  }
  /** Mostra quem está na sessão administrativa. Usuário, papel e até quando a sessão vale. */
  'GET /admin/auth/me': {
    entrada: {}
    resposta: SessaoAdmin
  }
  /** Começa o cadastro do segundo fator: dá o segredo para o aplicativo autenticador. Pede a senha de novo. O segredo só passa a valer quando confirmado com um código; começar outra vez o substitui. */
  'POST /admin/auth/segundo-fator': {
    entrada: {
      corpo: InicioDoSegundoFator
    }
    resposta: SegredoDoSegundoFator & AvisosDoCorpo
  }
  /** Confirma o segundo fator com um código do aplicativo e dá os códigos de recuperação. A partir daqui o login pede o código. As outras sessões da pessoa, abertas sem ele, terminam. */
  'POST /admin/auth/segundo-fator/confirmar': {
    entrada: {
      corpo: CodigoDoSegundoFator
    }
    resposta: CodigosDeRecuperacao & AvisosDoCorpo
  }
  /** Troca todos os códigos de recuperação por novos. Pede um código do aplicativo ou de recuperação, que vale uma vez. */
  'POST /admin/auth/segundo-fator/codigos': {
    entrada: {
      corpo: CodigoDoSegundoFator
    }
    resposta: CodigosDeRecuperacao & AvisosDoCorpo
  }
  /** Encerra o próprio segundo fator. Pede a senha e um código do aplicativo ou de recuperação. Onde o segundo fator é obrigatório, a resposta é 409. */
  'POST /admin/auth/segundo-fator/remover': {
    entrada: {
      corpo: FimDoSegundoFator
    }
    resposta: undefined
  }
  /** Lista as pessoas da administração. Em ordem de nome. search procura no nome e no e-mail. */
  'GET /admin/usuarios': {
    entrada: {
      consulta?: {
        /** Parte do nome ou do e-mail. Até 100 caracteres. */
        search?: string
        papel?: PapelAdmin
        status?: StatusUsuario
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeUsuarioAdmin
  }
  /** Cria uma pessoa e o link com que ela define a senha. A pessoa nasce pendente e fica ativa ao definir a senha. O link vale 24 horas e uma vez; não há senha na resposta. */
  'POST /admin/usuarios': {
    entrada: {
      corpo: NovoUsuarioAdmin
    }
    resposta: UsuarioAdminCriado & AvisosDoCorpo
  }
  /** Altera nome, papel ou estado de uma pessoa, ou encerra o segundo fator que ela perdeu. Mudar papel, estado ou segundo fator encerra as sessões da pessoa. ativo e bloqueado vão e voltam; desativado é definitivo. O último superadmin ativo não perde o papel nem é bloqueado. */
  'PATCH /admin/usuarios/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaUsuarioAdmin
    }
    resposta: UsuarioAdmin & AvisosDoCorpo
  }
  /** Faz um link com que a pessoa define uma nova senha. A senha atual deixa de valer e as sessões terminam. O link vale 15 minutos (24 horas para quem ainda não entrou) e uma vez; um novo mata o anterior. Nunca há senha na resposta. A própria senha se troca em POST /admin/auth/trocar-senha. */
  'POST /admin/usuarios/{id}/resetar-senha': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: LinkDeAcesso
  }
  /** Lista as sessões abertas de uma pessoa. Da usada por último à mais antiga. Só o superadmin as vê. */
  'GET /admin/usuarios/{id}/sessoes': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: SessoesDeAdmin
  }
  /** Encerra todas as sessões de uma pessoa. Também a desta chamada, quando a pessoa é a própria. Sem corpo na resposta. */
  'DELETE /admin/usuarios/{id}/sessoes': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** Por que as sessões terminam; fica na auditoria. Até 500 caracteres. */
        motivo?: string
      }
    }
    resposta: undefined
  }
  /** Mostra as visões de listas que a pessoa salvou. Uma visão é um conjunto de filtros com nome. Cada pessoa vê só as suas. */
  'GET /admin/visoes': {
    entrada: {}
    resposta: MinhasVisoes
  }
  /** Troca as visões de uma lista. As que não vierem deixam de existir; uma lista vazia remove todas. */
  'PUT /admin/visoes/{lista}': {
    entrada: {
      caminho: {
        /** O nome da lista. Exemplo: "notas". */
        lista: string
      }
      corpo: VisoesDaLista
    }
    resposta: VisoesDaLista & AvisosDoCorpo
  }
  /** Lista e procura as contas dos clientes. Em ordem de nome. search procura partes de palavras, sem acentos e sem a pontuação dos números, no nome e no CPF ou CNPJ da conta, no e-mail dos donos e no nome e no CPF ou CNPJ das empresas. */
  'GET /admin/tenants': {
    entrada: {
      consulta?: {
        /** Partes do nome, do e-mail, do CPF ou do CNPJ; todas têm de bater. Até 200 caracteres. */
        search?: string
        status?: StatusDaConta
        /** Só as contas cujo contrato está neste estado. */
        contrato?: 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeCliente
  }
  /** Mostra uma conta inteira: empresas, uso, chaves, webhooks, pessoas e o que falhou. Sem segredos e sem o conteúdo das notas. De cada parte vêm até cem itens, com o total; dos erros, os dez últimos de cada tipo. */
  'GET /admin/tenants/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ClienteDetalhado
  }
  /** Altera nome, CPF ou CNPJ ou limites de uma conta, bloqueia ou desbloqueia. O bloqueio vale em todos os processos em até um segundo: chaves e sessões da conta respondem 403 CONTA_BLOQUEADA, e as sessões de suporte nela terminam. Nada se apaga: as notas já aceitas seguem, com os seus webhooks, e o desbloqueio devolve as mesmas chaves e sessões. O motivo fica na auditoria da conta e na da operação. */
  'PATCH /admin/tenants/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaDaConta
    }
    resposta: ContaAdmin & AvisosDoCorpo
  }
  /** Baixa uma fatura da conta em PDF. A mesma de GET /admin/faturamento/faturas/{id}/pdf; a fatura de outra conta responde 404. */
  'GET /admin/tenants/{id}/faturas/{faturaId}/pdf': {
    entrada: {
      caminho: {
        id: string
        faturaId: string
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Encerra o segundo fator de um usuário da conta que o perdeu. Para quem perdeu o aparelho e os códigos e não tem outro dono que o ajude: confira antes quem pede. As sessões do usuário terminam e ele recebe um e-mail; o motivo fica na auditoria da conta e na da operação. Sem corpo na resposta. */
  'POST /admin/tenants/{id}/usuarios/{usuarioId}/encerrar-segundo-fator': {
    entrada: {
      caminho: {
        id: string
        usuarioId: string
      }
      corpo: FimDoSegundoFatorDoUsuario
    }
    resposta: undefined
  }
  /** Abre o portal da conta como o cliente o vê, só para ler. Devolve um link que abre a sessão uma vez, em até dois minutos; a página troca o código do link por um cookie em POST /portal/auth/ver-como. A sessão dura 30 minutos no máximo, não se renova e só lê. Termina com a saída, com o fim da sessão administrativa que a pediu, e com o bloqueio da conta. Início, cada leitura de notas e fim ficam nas duas auditorias. */
  'POST /admin/tenants/{id}/ver-como': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoVerComo
    }
    resposta: VerComoAberto & AvisosDoCorpo
  }
  /** Lista os ajustes do serviço: o que fazem, o padrão, o valor em vigor, quem alterou e quando. A lista é fechada e vem inteira. O papel suporte vê o que existe, sem os valores. */
  'GET /admin/settings': {
    entrada: {}
    resposta: Ajustes
  }
  /** Altera um ajuste do serviço, sem reiniciar nada. Vale em todos os processos em até 5 segundos. Cada ajuste diz em papeis quem pode alterá-lo, e em tipo, minimo, maximo e opcoes o que aceita. Os ajustes emissao.pausar* são o freio da emissão: as notas são aceitas e esperam. Com versao, a alteração só vale se ninguém alterou o ajuste depois dela. Valor anterior, novo e motivo ficam na auditoria. */
  'PUT /admin/settings/{key}': {
    entrada: {
      caminho: {
        /** O nome do ajuste. Até 100 caracteres. Exemplo: "emissao.pausarTrilhos". */
        key: string
      }
      corpo: MudancaDeAjuste
    }
    resposta: Ajuste & AvisosDoCorpo
  }
  /** Volta um ajuste ao padrão. Vale em todos os processos em até 5 segundos. Repetir não muda nada. Fica na auditoria. */
  'DELETE /admin/settings/{key}': {
    entrada: {
      caminho: {
        /** O nome do ajuste. Até 100 caracteres. Exemplo: "emissao.pausarTrilhos". */
        key: string
      }
      consulta?: {
        /** Por que o ajuste volta ao padrão. Até 500 caracteres. */
        motivo?: string
      }
    }
    resposta: Ajuste
  }
  /** Define por qual trilho uma empresa emite, acima de todas as regras. Para o caso que as regras não preveem: uma decisão judicial, a leitura da prefeitura sobre o Simples Nacional. Com trilho null, as regras voltam a decidir. As notas já aceitas seguem por onde foram aceitas. */
  'PUT /admin/empresas/{id}/trilho': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: {
        trilho: Trilho | null
        /** Por que a regra não vale para a empresa; fica na auditoria e na resposta da rota. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
        motivo: string
      }
    }
    resposta: TrilhoDaEmpresa & AvisosDoCorpo
  }
  /** Lista as séries de RPS de uma empresa de qualquer conta. Por município e ambiente, com as inativas e as unidas a outra (unidaA). */
  'GET /admin/empresas/{empresaId}/series': {
    entrada: {
      caminho: {
        empresaId: string
      }
      consulta?: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        ambiente?: Ambiente
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeSerie
  }
  /** Corrige o próximo número de uma série de RPS, para a frente ou para trás. Sem aplicar, só diz o que faria. Nunca volta a um número que uma nota tem, seja qual for o estado dela, ou que foi inutilizado: menorPossivel é o primeiro depois deles. O motivo fica na auditoria e no histórico da série, que o cliente vê. */
  'POST /admin/empresas/{empresaId}/series/{serieId}/corrigir': {
    entrada: {
      caminho: {
        empresaId: string
        serieId: string
      }
      corpo: CorrecaoDaSerie
    }
    resposta: SerieCorrigida & AvisosDoCorpo
  }
  /** Lista os municípios, cada um com sua rota e o porquê. A rota de cada ambiente já considera ajustes, conexões publicadas e o que as recusas ensinaram; motivo a explica. */
  'GET /admin/municipios': {
    entrada: {
      consulta?: {
        /** Parte do nome, ou começo do código. Formato: um texto que não seja só espaços. De 1 a 100 caracteres. */
        search?: string
        /** Sigla do estado, em maiúsculas ou minúsculas. Formato: a sigla do estado: SP. Exemplo: "SP". */
        uf?: string
        trilho?: Trilho
        /** Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
        padrao?: string
        /** esperando: os que mais pessoas esperam vêm primeiro. Sem ela, nome. */
        ordem?: 'nome' | 'esperando'
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeMunicipioAdmin
  }
  /** Conta municípios e habitantes por padrão. publicados conta os municípios que já têm uma conexão em vigor do padrão. */
  'GET /admin/municipios/padroes/distintos': {
    entrada: {}
    resposta: {
      /** Os itens desta página. */
      items: Array<{
        /** O padrão que a cidade fala. */
        padrao: string | null
        /** Quantos municípios. */
        municipios: number
        /** População do município. */
        populacao: number
        /** Quantos têm conexão publicada. */
        publicados: number
      }>
    }
  }
  /** Muda muitos municípios de uma vez: os listados, ou todos os de um filtro. Envie municipios ou filtro. A mudança vale como em PATCH /admin/municipios/{codigo}; null volta ao que a tabela diz. */
  'POST /admin/municipios/bulk-update': {
    entrada: {
      corpo: {
        /** Os municípios que mudam, por código IBGE. Até 5571 itens. */
        municipios?: Array<string>
        /** Muda todos os municípios que combinam; em vez de municipios. */
        filtro?: {
          /** Parte do nome, ou começo do código. Formato: um texto que não seja só espaços. De 1 a 100 caracteres. */
          search?: string
          /** Sigla do estado, em maiúsculas ou minúsculas. Formato: a sigla do estado: SP. Exemplo: "SP". */
          uf?: string
          trilho?: Trilho
          /** O padrão que a cidade fala. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
          padrao?: string
        }
        /** O que muda em cada um. */
        mudanca: {
          trilho?: Trilho | null
          /** Se o município está no emissor nacional; null volta à lista oficial. */
          emissorNacional?: 'sim' | 'nao' | null
          /** Por que o trilho ou a adesão muda; obrigatório com eles. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
          motivo?: string | null
          /** Quem fornece o sistema do município; nulo quando não se sabe. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
          provedor?: string | null
          /** A versão do sistema; nula quando não se sabe. Formato: um texto que não seja só espaços. De 1 a 20 caracteres. */
          versaoProvedor?: string | null
          /** O padrão que se supõe; nulo quando não se sabe. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
          padraoSugerido?: string | null
          /** O prazo de cancelamento, em horas; null volta ao documentado. De 0 a 100000. */
          prazoCancelamentoHoras?: number | null
          /** Um texto para os operadores. Formato: um texto que não seja só espaços. De 1 a 1000 caracteres. */
          observacao?: string | null
        }
      }
    }
    resposta: {
      /** Quantos municípios mudaram. */
      atualizados: number
    } & AvisosDoCorpo
  }
  /** Lista as listas de adesão ao emissor nacional conhecidas, a mais nova primeiro. Para cada município vale a lista mais nova que o cita; a da versão do serviço não tem importadaEm. */
  'GET /admin/municipios/adesoes': {
    entrada: {}
    resposta: {
      /** Os itens desta página. */
      items: Array<{
        /** A data da lista oficial. */
        dataLista: string
        /** De onde vem a informação. */
        fonte: string
        /** Quantos municípios. */
        municipios: number
        /** ISO 8601 com fuso. */
        importadaEm: string | null
      }>
    }
  }
  /** Compara uma lista oficial de aderentes com a que vale, e a aplica. Sem aplicar, só mostra a diferença. csv tem cabeçalho ibge,emissor_nacional e, se houver, vigencia e emissao_padrao; outras colunas são ignoradas, e ponto e vírgula também separa. Município que a lista não cita fica como estava. Uma palavra da operação (PATCH /admin/municipios/{codigo}) continua valendo mais. */
  'POST /admin/municipios/adesoes': {
    entrada: {
      corpo: {
        /** O texto da lista, em UTF-8. No mínimo 1 caracteres. */
        csv: string
        /** A data da lista oficial. */
        dataLista: string
        /** De onde ela foi baixada. Formato: um texto que não seja só espaços. De 1 a 300 caracteres. */
        fonte: string
        /** true aplica a lista; false só compara. Padrão: false. */
        aplicar?: boolean
      }
    }
    resposta: DiferencaDeAdesao & AvisosDoCorpo
  }
  /** Mostra um município. O que a tabela diz, o que foi decidido ou aprendido, e a rota que resulta em cada ambiente. */
  'GET /admin/municipios/{codigo}': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        codigo: string
      }
    }
    resposta: MunicipioAdmin
  }
  /** Decide sobre um município; nulo volta ao que a tabela diz. Definir emissorNacional esquece o que as recusas do sistema nacional ensinaram. */
  'PATCH /admin/municipios/{codigo}': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        codigo: string
      }
      corpo: {
        trilho?: Trilho | null
        /** Se o município está no emissor nacional; null volta à lista oficial. */
        emissorNacional?: 'sim' | 'nao' | null
        /** Por que o trilho ou a adesão muda; obrigatório com eles. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
        motivo?: string | null
        /** Quem fornece o sistema do município; nulo quando não se sabe. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
        provedor?: string | null
        /** A versão do sistema; nula quando não se sabe. Formato: um texto que não seja só espaços. De 1 a 20 caracteres. */
        versaoProvedor?: string | null
        /** O padrão que se supõe; nulo quando não se sabe. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
        padraoSugerido?: string | null
        /** O prazo de cancelamento, em horas; null volta ao documentado. De 0 a 100000. */
        prazoCancelamentoHoras?: number | null
        /** Um texto para os operadores. Formato: um texto que não seja só espaços. De 1 a 1000 caracteres. */
        observacao?: string | null
        /** Apaga o que as recusas de cancelamento sugeriram sobre o prazo. */
        esquecerPrazoAprendido?: boolean
        /** A versão que você leu: se mudou enquanto isso, a mudança é recusada. No mínimo 1. */
        versao?: number
      }
    }
    resposta: MunicipioAdmin & AvisosDoCorpo
  }
  /** Relê o município em todos os processos. Para quando uma mudança feita por fora do serviço precisa valer já. */
  'POST /admin/municipios/{codigo}/flush-cache': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        codigo: string
      }
    }
    resposta: MunicipioAdmin
  }
  /** Mostra a rota do município e bate à porta do endereço, sem certificado. Sem ambiente, homologação. A sonda não envia nota nenhuma; motivoSemSonda diz por que não houve sonda. */
  'POST /admin/municipios/{codigo}/route-test': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        codigo: string
      }
      corpo: {
        ambiente?: Ambiente
      }
    }
    resposta: {
      /** Por onde a nota vai e por que; nula quando não há caminho. */
      rota: Rota
      /** O que o endereço respondeu; nula quando nada foi perguntado. */
      sonda: {
        /** O endereço perguntado. */
        url: string
        /** Se o endereço respondeu. */
        respondeu: boolean
        /** O status HTTP; nulo quando não houve resposta. */
        status: number | null
        /** Se a resposta é um WSDL. */
        wsdl: boolean
        /** Por que não houve resposta; nula quando houve. */
        causa: string | null
        /** Quanto tempo levou, em milissegundos; nulo quando não terminou. */
        duracaoMs: number
      } | null
      /** Por que nada foi perguntado ao endereço; nulo quando foi. */
      motivoSemSonda: string | null
    } & AvisosDoCorpo
  }
  /** Mostra quem emite a nota da mensalidade, e como. Antes da primeira configuração vem vazia, com versao 0. */
  'GET /admin/nf-mensalidade/config': {
    entrada: {}
    resposta: ConfigDaNf
  }
  /** Define quem emite a nota da mensalidade, e como. A empresa é a que vende o serviço, com certificado e município configurados como os de qualquer emitente. As notas já pedidas não mudam. */
  'PUT /admin/nf-mensalidade/config': {
    entrada: {
      corpo: NovaConfigDaNf
    }
    resposta: ConfigDaNf & AvisosDoCorpo
  }
  /** Acha empresas que podem emitir a nota da mensalidade. Empresas ativas de qualquer conta, primeiro as que têm certificado; no máximo vinte. */
  'GET /admin/nf-mensalidade/empresas': {
    entrada: {
      consulta?: {
        /** Até 100 caracteres. */
        q?: string
      }
    }
    resposta: EmpresasEmissoras
  }
  /** Emite a nota de uma fatura fechada. A nota segue o caminho das notas dos clientes, com idIntegracao fatura:{id}: repetir não emite outra. No lugar de uma nota rejeitada ou cancelada sai uma nova. O tomador é a empresa da conta que tem o CPF ou CNPJ dela, ou a única; tomadorEmpresaId escolhe outra. Os erros do pedido vêm com o caminho em nota. */
  'POST /admin/nf-mensalidade/faturas/{id}/emitir-nf': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: EmitirNf
    }
    resposta: NfDaFatura & AvisosDoCorpo
  }
  /** Mostra a nota de uma fatura. O estado é o da nota, agora. Sem nota, os campos dela são nulos, e recusa diz por que não saiu. */
  'GET /admin/nf-mensalidade/faturas/{id}/nf': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: NfDaFatura
  }
  /** Cancela a nota de uma fatura no município. Como o cancelamento de qualquer nota: sem resposta do município em 20 segundos, a nota segue autorizada com o cancelamento aberto. A fatura não muda. */
  'POST /admin/nf-mensalidade/faturas/{id}/cancelar-nf': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: CancelarNf
    }
    resposta: NfDaFatura & AvisosDoCorpo
  }
  /** Acha empresas de todas as contas pelo CNPJ ou pelo nome. O começo do CNPJ ou do CPF, com ou sem pontuação, ou uma parte do nome, sem olhar acentos e maiúsculas. No máximo vinte, por nome; total diz quantas há. */
  'GET /admin/nfse/empresas/buscar': {
    entrada: {
      consulta: {
        /** Formato: um texto que não seja só espaços. De 2 a 100 caracteres. Exemplo: "11222333". */
        q: string
      }
    }
    resposta: EmpresasAchadas
  }
  /** Lista as notas de todas as contas, da mais nova para a mais antiga. Com tenantId, empresaId ou um empresaCnpj de uma conta só, o total é exato; sobre várias contas, acima de dez mil, é uma estimativa. */
  'GET /admin/nfse': {
    entrada: {
      consulta?: {
        /** Exato: id da nota, número, chave de acesso, número do RPS (37, ou 1-37 com a série), idIntegracao ou requestId. Sem desde e ate, procura em todo o tempo. Até 100 caracteres. */
        q?: string
        tenantId?: string
        /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
        empresaCnpj?: string
        empresaId?: string
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipioIbge?: string
        status?: StatusNota
        trilho?: Trilho
        ambiente?: Ambiente
        /** Padrão, sem q: o início do dia, 30 dias atrás. */
        desde?: string
        /** Incluído. Padrão: agora. */
        ate?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 10000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeTodas
  }
  /** Mostra uma nota de qualquer conta com tudo o que se precisa para decidir sobre ela. A nota, a conta, a conexão com a versão usada e a de hoje, as tarefas e por que esperam, o pedido e as trocas com o município, os webhooks, e acoes: o que se pode fazer e, se não, com que código seria recusado. A leitura fica na auditoria da conta; suporte vê sem dados pessoais. */
  'GET /admin/nfse/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: NotaInteira
  }
  /** Tudo o que aconteceu com a nota, com durações e com os atos da operação. Do mais antigo para o mais novo: estados, trocas com o município, entregas de webhook e o que a operação fez, com o tempo desde o passo anterior. */
  'GET /admin/nfse/{id}/timeline': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: LinhaDoTempo
  }
  /** Põe lado a lado o que enviamos e a nota que o município tem com o nosso número. O último conflito da nota, campo a campo e com os dois documentos inteiros. A leitura fica na auditoria da conta. 404 quando a nota nunca teve conflito. */
  'GET /admin/nfse/{id}/conflito': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ConflitoDaNota
  }
  /** Dá o pedido de uma nota recusada de qualquer conta, para corrigir e reemitir. Credenciais vêm como ***. A leitura fica na auditoria da conta. */
  'GET /admin/nfse/{id}/rascunho-reemissao': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: RascunhoReemissao
  }
  /** Valida o pedido corrigido sem emitir. No ambiente da nota original, com as empresas e os certificados da conta dela. */
  'POST /admin/nfse/{id}/validar-reemissao': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoReemissao
    }
    resposta: Validacao
  }
  /** Emite uma nota nova no lugar de uma recusada, em nome da conta. As regras do portal, e um motivo de pelo menos 10 caracteres, que fica no histórico da nota original e na auditoria da conta. */
  'POST /admin/nfse/{id}/reemitir': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoReemissaoComMotivo
    }
    resposta: Reemitida & AvisosDoCorpo
  }
  /** Pergunta agora ao município por uma nota de resultado desconhecido, de qualquer conta. Responde a nota como está; a consulta vem em seguida. Uma nota de resultado conhecido não muda. Fica na auditoria da conta, com o motivo quando vem. */
  'POST /admin/nfse/{id}/consultar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: ConsultaPelaOperacao
    }
    resposta: NfseResponse
  }
  /** Reenvia o último evento da nota, ou o que se escolhe, aos endereços que já o tinham. Uma tentativa por entrega terminada, com o mesmo X-Service-Delivery-Id e os mesmos bytes. Entrega cujas tentativas automáticas continuam fica como está. */
  'POST /admin/nfse/{id}/replay-webhook': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: ReenvioDeWebhook
    }
    resposta: WebhookReenviado & AvisosDoCorpo
  }
  /** Faz correr agora o que espera pela nota na fila. A tarefa que espera, está bloqueada ou desistiu; sem nenhuma, uma nova. O documento não muda. Uma nota que o município pode ter é só consultada. De uma nota autorizada, o cancelamento ou a carta em aberto. */
  'POST /admin/nfse/{id}/reenfileirar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: AtoNaNota
    }
    resposta: NfseResponse
  }
  /** Refaz o documento de uma nota que o município comprovadamente não tem, e envia. Com a conexão, o certificado e a configuração de hoje, e o número, a data e a competência da própria nota. Só enquanto nada do que foi enviado pode ter chegado; senão 409 diz que prova falta. Os caminhos de erros[] são os do pedido guardado: pedido.servico[0]. */
  'POST /admin/nfse/{id}/reprocessar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: AtoNaNota
    }
    resposta: NfseResponse
  }
  /** Assume como esta a nota que o município tem com o número dela e outro conteúdo. A nota fica autorizada com o número, o documento e os valores do município, com um aviso VALORES_DIVERGENTES por campo, e sai o webhook nfse.autorizada. Só com um conflito aberto; repetir responde o mesmo. O motivo fica na auditoria da conta. */
  'POST /admin/nfse/{id}/assumir': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: AtoNaNota
    }
    resposta: NfseResponse
  }
  /** Declara de outro sistema a nota que o município tem com o número desta, que sai com o próximo. O município é perguntado mais uma vez, na hora: se mostrar a nossa, ela fica autorizada; se mostrar outra, o conflito volta a esperar uma pessoa; senão esta sai com o próximo número da série, e o que tinha fica marcado como ocupado. Só com um conflito aberto; repetir responde o mesmo. O motivo fica na auditoria da conta. */
  'POST /admin/nfse/{id}/declarar-alheia': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: AtoNaNota
    }
    resposta: NfseResponse
  }
  /** Inutiliza o número de RPS de uma nota que o município comprovadamente não tem. As regras de POST /nfse/rps/inutilizar, para a série e o número da nota. Repetir responde o mesmo. */
  'POST /admin/nfse/{id}/inutilizar-rps': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: InutilizacaoDaNota
    }
    resposta: RpsInutilizado & AvisosDoCorpo
  }
  /** Encerra uma nota que o município comprovadamente não tem e que o serviço não pode decidir sozinho. Só a partir de falha_temporaria, e enquanto nada é enviado ou consultado. motivo e provaDeAusencia ficam no histórico da nota e na auditoria da conta; o idIntegracao fica livre, o alerta nota_incerta se resolve e sai o webhook nfse.falha_definitiva. */
  'POST /admin/nfse/{id}/falha-definitiva': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: FalhaDefinitiva
    }
    resposta: NfseResponse
  }
  /** Lista as preparações, da mais nova para a mais antiga. Cada uma com o progresso: feitos, total e quantos municípios em cada situação. */
  'GET /admin/conexoes/preparar': {
    entrada: {
      consulta?: {
        /** Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
        padrao?: string
        status?: StatusPreparacao
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDePreparacao
  }
  /** Prepara e, se pedido, publica os municípios de um padrão. Para cada município que a tabela indica para o padrão (ou os de uf, ou os listados): o endereço conhecido, um rascunho por servidor, o ensaio e, com publicar, a publicação dos que passam. Um município já servido fica como está, salvo com substituir. Com simular, nada se grava e simulacao diz o que aconteceria; sem, acompanhe por GET /admin/conexoes/preparar/{id}. */
  'POST /admin/conexoes/preparar': {
    entrada: {
      corpo: NovaPreparacao
    }
    resposta: PreparacaoPedida & AvisosDoCorpo
  }
  /** Mostra uma preparação e seu progresso. O que foi pedido, por quem e por quê, e quantos municípios em cada situação. */
  'GET /admin/conexoes/preparar/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Preparacao
  }
  /** Lista os municípios de uma preparação, cada um com o que lhe falta. Na ordem em que são preparados: os mais populosos primeiro. */
  'GET /admin/conexoes/preparar/{id}/municipios': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        situacao?: SituacaoPreparada
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeCidadePreparada
  }
  /** Cancela uma preparação em andamento. O município da vez termina, nenhum outro começa, e o que já foi publicado continua. Repetir não muda nada. */
  'POST /admin/conexoes/preparar/{id}/cancelar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: {
        /** A razão, em uma frase. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
        motivo: string
      }
    }
    resposta: Preparacao & AvisosDoCorpo
  }
  /** Lista as versões de conexões, da mudança mais nova para a mais antiga. Com municipio, só as que o servem. Cada versão publicada é imutável; o que muda é uma versão nova. */
  'GET /admin/conexoes': {
    entrada: {
      consulta?: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        status?: StatusConexao
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeConexaoNaLista
  }
  /** Cria um rascunho com o conteúdo enviado. Um slug novo começa na versão 1; um slug conhecido ganha a próxima. Cada falha vem com seu caminho. */
  'POST /admin/conexoes': {
    entrada: {
      corpo: NovaConexao
    }
    resposta: Conexao & AvisosDoCorpo
  }
  /** Lista os padrões de que uma conexão pode partir, e o esquema de um template. template é o ponto de partida de POST /admin/conexoes/from-template; municipiosSugeridos conta os que a tabela indica para o padrão. */
  'GET /admin/conexoes/padroes-disponiveis': {
    entrada: {}
    resposta: {
      /** Os itens desta página. */
      items: Array<PadraoDisponivel>
      /** O JSON Schema de um template. */
      esquema: Record<string, unknown>
    }
  }
  /** Lista as versões de uma conexão e cada vez que uma entrou ou saiu de vigor. Cada ativação diz quem, quando e por quê. */
  'GET /admin/conexoes/slug/{slug}/versoes': {
    entrada: {
      caminho: {
        /** Formato: minúsculas, números, ponto e hífen. Até 60 caracteres. */
        slug: string
      }
    }
    resposta: {
      /** Os itens desta página. */
      items: Array<ConexaoNaLista>
      /** Cada publicação, retirada e retorno, da mais nova para a mais antiga. */
      ativacoes: Array<{
        /** A versão. */
        versao: number
        /** O que aconteceu com a versão. */
        acao: 'publicar' | 'despublicar' | 'rollback'
        /** Por que, como o operador escreveu; nulo quando não escreveu. */
        motivo: string | null
        /** Quem fez. */
        por: string | null
        /** ISO 8601 com fuso. */
        em: string
      }>
    }
  }
  /** Mostra uma versão, com seu conteúdo. O template inteiro, os endereços, as diferenças por ambiente e as raízes de confiança. */
  'GET /admin/conexoes/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Conexao
  }
  /** Muda um rascunho, ou o descarta. Um ensaio feito antes da mudança deixa de valer. */
  'PATCH /admin/conexoes/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaConexao
    }
    resposta: Conexao & AvisosDoCorpo
  }
  /** Mostra a versão publicada de uma conexão. 404 quando nenhuma versão do slug está publicada. */
  'GET /admin/conexoes/{slug}/active': {
    entrada: {
      caminho: {
        /** Formato: minúsculas, números, ponto e hífen. Até 60 caracteres. */
        slug: string
      }
    }
    resposta: Conexao
  }
  /** Cria um rascunho a partir de um padrão, com seus municípios. O rascunho leva o template do padrão, os endereços enviados e os municípios escolhidos. */
  'POST /admin/conexoes/from-template': {
    entrada: {
      corpo: NovaConexaoDePadrao
    }
    resposta: Conexao & AvisosDoCorpo
  }
  /** Cria um rascunho com o conteúdo de outra versão. Sem slug, a próxima versão do mesmo; com slug, uma conexão nova. */
  'POST /admin/conexoes/{id}/duplicar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: {
        /** O nome da conexão: minúsculas, números, ponto e hífen. Até 60 caracteres. */
        slug?: string
        /** Um título, para reconhecer. Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
        titulo?: string
      }
    }
    resposta: Conexao & AvisosDoCorpo
  }
  /** Publica um rascunho ensaiado com sucesso nas últimas 24 horas. A versão em vigor passa a substituida no mesmo instante. Notas em curso seguem na versão em que saíram. */
  'POST /admin/conexoes/{id}/publicar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Conexao
  }
  /** Tira de vigor a versão publicada. Enquanto servir algum município, só com forcar. Os municípios voltam à rota que teriam sem a conexão. */
  'POST /admin/conexoes/{id}/despublicar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: {
        /** A razão, em uma frase. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
        motivo: string
        /** true faz mesmo com municípios em uso. */
        forcar?: boolean
      }
    }
    resposta: Conexao & AvisosDoCorpo
  }
  /** Volta a uma versão anterior. Republica o conteúdo da versão indicada. O motivo fica nas ativações. */
  'POST /admin/conexoes/{slug}/rollback': {
    entrada: {
      caminho: {
        /** Formato: minúsculas, números, ponto e hífen. Até 60 caracteres. */
        slug: string
      }
      corpo: {
        /** A versão. No mínimo 1. */
        versao: number
        /** A razão, em uma frase. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
        motivo: string
      }
    }
    resposta: Conexao & AvisosDoCorpo
  }
  /** Mostra quem e o que a versão alcança, e no que difere da publicada. Olhe antes de publicar: quantos municípios, empresas e notas, e cada valor que muda. */
  'GET /admin/conexoes/{id}/impacto': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: {
      /** O nome da conexão: minúsculas, números, ponto e hífen. */
      slug: string
      /** A versão. */
      versao: number
      /** Quantos municípios. */
      municipios: number
      /** Quantas empresas emitem por ela. */
      empresas: number
      /** Quantas notas esperam resposta agora. */
      notasEmCurso: number
      /** Quantas notas passaram por ela em 30 dias. */
      notas30Dias: number
      /** O que é outro em cada ambiente. */
      diferencas: Array<{
        /** O caminho no documento da conexão. */
        caminho: string
        /** O valor na versão publicada; nulo quando não existe. */
        de: unknown
        /** O valor nesta versão; nulo quando deixa de existir. */
        para: unknown
      }> | null
    }
  }
  /** Lista os municípios servidos pela conexão. Os anexados ao slug da versão, com os endereços próprios de cada um. */
  'GET /admin/conexoes/{id}/municipios': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeAnexo
  }
  /** Anexa municípios à conexão. Valem para o slug, qualquer que seja a versão. Um município serve-se de uma conexão só; forcar o move. */
  'POST /admin/conexoes/{id}/municipios': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: {
        /** Os municípios a anexar. De 1 a 1000 itens. */
        municipios: Array<{
          /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
          municipio: string
          /** Endereços só deste município, por ambiente. */
          urls?: UrlsDaConexao
        }>
        /** true faz mesmo com municípios em uso. */
        forcar?: boolean
      }
    }
    resposta: {
      /** O nome da conexão: minúsculas, números, ponto e hífen. */
      slug: string
      /** Quantos municípios foram anexados. */
      anexados: number
    } & AvisosDoCorpo
  }
  /** Retira um município da conexão. O município volta à rota que teria sem a conexão. Notas em curso seguem por onde saíram. */
  'DELETE /admin/conexoes/{id}/municipios/{ibge}': {
    entrada: {
      caminho: {
        id: string
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        ibge: string
      }
    }
    resposta: {
      /** O nome da conexão: minúsculas, números, ponto e hífen. */
      slug: string
      /** Código IBGE do município, 7 dígitos. */
      municipio: string
    }
  }
  /** Lista os códigos de cidades que operadores classificaram. Por padrão e código. Os que ninguém classificou ainda estão nos alertas codigo_desconhecido. */
  'GET /admin/codigos': {
    entrada: {
      consulta?: {
        /** O padrão cujas cidades respondem o código; dps-1.01 é o sistema nacional. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
        padrao?: string
      }
    }
    resposta: CodigosClassificados
  }
  /** Diz o que um código desconhecido de um padrão significa na resposta a um envio. final: a nota é rejeitada com as palavras da cidade; transitorio: o serviço pergunta e envia de novo. Não vale para respostas a consultas. Vale em até 5 segundos, e resolve os alertas do código. Um código que o catálogo do padrão já lista é recusado. Classificar de novo substitui. */
  'POST /admin/codigos/classificar': {
    entrada: {
      corpo: ClassificacaoDeCodigo
    }
    resposta: CodigoClassificado & AvisosDoCorpo
  }
  /** Desfaz a classificação de um código. Ele volta a ser desconhecido, em até 5 segundos. O que já foi decidido por ela fica como está. */
  'POST /admin/codigos/desclassificar': {
    entrada: {
      corpo: DesclassificacaoDeCodigo
    }
    resposta: CodigoClassificado & AvisosDoCorpo
  }
  /** Ensaia uma conexão em homologação: monta, assina, confere e, se pedido, envia e consulta. Usa o certificado da empresa. Sem pedido, uma nota de amostra de R$ 10,00. Sem enviar, nada sai. O ensaio fica guardado; um bem-sucedido permite publicar o rascunho por 24 horas. */
  'POST /admin/connections/{id}/dry-run': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: NovoEnsaio
    }
    resposta: Ensaio & AvisosDoCorpo
  }
  /** Põe na fila a análise de um web service municipal. Envie url, wsdl ou documentos; quanto mais, melhor a proposta. Acompanhe por GET /admin/analyzer/{jobId}. */
  'POST /admin/analyzer': {
    entrada: {
      corpo: NovaAnalise
    }
    resposta: Analise & AvisosDoCorpo
  }
  /** Lista as análises, da mais nova para a mais antiga. Com o resultado das que terminaram. */
  'GET /admin/analyzer/historico': {
    entrada: {
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeAnalise
  }
  /** Mostra uma análise: o padrão proposto, a confiança e as evidências. resultado é null até a análise terminar; erro diz por que falhou. */
  'GET /admin/analyzer/{jobId}': {
    entrada: {
      caminho: {
        jobId: string
      }
    }
    resposta: Analise
  }
  /** Cancela uma análise em andamento, ou descarta o que uma concluída propõe. A análise fica no histórico, cancelado ou descartado. Repetir não muda nada. */
  'DELETE /admin/analyzer/{jobId}': {
    entrada: {
      caminho: {
        jobId: string
      }
    }
    resposta: Analise
  }
  /** Cria o rascunho de conexão que a análise propõe. Uma análise concluída gera um rascunho só. Ensaie e publique em seguida. */
  'POST /admin/analyzer/{jobId}/aprovar': {
    entrada: {
      caminho: {
        jobId: string
      }
      corpo: AprovacaoDeAnalise
    }
    resposta: Conexao & AvisosDoCorpo
  }
  /** Lista as filas com o que espera em cada uma. Na ordem da vida de uma nota, com os atos que esperam a confirmação de uma segunda pessoa. */
  'GET /admin/queues': {
    entrada: {}
    resposta: Filas
  }
  /** Resume todas as filas: o que espera, o que está parado e desde quando. Soma as filas; maisAntiga diz onde está a tarefa que espera há mais tempo. */
  'GET /admin/queues/resumo': {
    entrada: {}
    resposta: ResumoDasFilas
  }
  /** Mostra cada fila com velocidade e previsão. Com ambiente, as filas por município contam só as tarefas dele; as demais não têm ambiente. */
  'GET /admin/queues/painel': {
    entrada: {
      consulta?: {
        ambiente?: Ambiente
      }
    }
    resposta: PainelDasFilas
  }
  /** Mostra o que cada município aguenta, o que está em uso e o que espera. Uma linha por conexão e ambiente: os municípios dela dividem as vagas. O limite é o que as respostas mostraram; o disjuntor aberto suspende as chamadas até a próxima prova. */
  'GET /admin/queues/capacidade-municipios': {
    entrada: {}
    resposta: CapacidadesDeMunicipios
  }
  /** Mostra uma tarefa de qualquer fila, pelo número. Para quem tem o número de um registro ou de uma auditoria, e não a fila. */
  'GET /admin/queues/tarefas/{jobId}': {
    entrada: {
      caminho: {
        jobId: string
      }
    }
    resposta: TarefaDetalhada
  }
  /** Lista as tarefas de uma fila como estão guardadas. Sem state, as que ainda têm o que fazer, pela hora; as terminadas vêm da mais nova à mais antiga. Acima de dez mil, total é uma estimativa. */
  'GET /admin/queues/{name}/jobs': {
    entrada: {
      caminho: {
        name: NomeDeFila
      }
      consulta?: {
        state?: EstadoDeTarefa
        /** Só as desta conexão e ambiente: nacional:homologacao. Até 120 caracteres. */
        grupo?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 10000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeTarefas
  }
  /** Lista as tarefas de uma fila em frases. O que é, de quem, desde quando, por que espera e o que acontece a seguir, com as operações que cabem. */
  'GET /admin/queues/{name}/jobs-humanizados': {
    entrada: {
      caminho: {
        name: NomeDeFila
      }
      consulta?: {
        state?: EstadoDeTarefa
        /** Só as desta conexão e ambiente: nacional:homologacao. Até 120 caracteres. */
        grupo?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 10000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeTarefasHumanizadas
  }
  /** Mede uma fila na última hora: velocidade, tempos, falhas. Os tempos vão da criação da tarefa ao fim dela, esperas incluídas. */
  'GET /admin/queues/{name}/kpis': {
    entrada: {
      caminho: {
        name: NomeDeFila
      }
    }
    resposta: KpisDeFila
  }
  /** Agrupa as falhas de uma fila por causa e município. As tarefas que desistiram e as que falharam ao menos uma vez e tentam de novo, com a primeira, a última e um exemplo. */
  'GET /admin/queues/{name}/agrupamentos-falhas': {
    entrada: {
      caminho: {
        name: NomeDeFila
      }
    }
    resposta: FalhasDeFila
  }
  /** Mostra uma tarefa, como está guardada e em frase. O estado é o que vale agora: uma tarefa na vez aparece bloqueado enquanto algo a retém. */
  'GET /admin/queues/{name}/jobs/{jobId}': {
    entrada: {
      caminho: {
        name: NomeDeFila
        jobId: string
      }
    }
    resposta: TarefaDetalhada
  }
  /** Cancela uma tarefa que espera, e encerra aquilo de que ela tratava. A nota de que nada saiu termina em falha_definitiva, com webhook, e o idIntegracao fica livre; a entrega fica suspensa e pode ser reenviada. 409 para a nota que o município pode ter, e para pedidos que seguem abertos no município. */
  'DELETE /admin/queues/{name}/jobs/{jobId}': {
    entrada: {
      caminho: {
        name: NomeDeFila
        jobId: string
      }
      consulta: {
        /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
        motivo: string
      }
    }
    resposta: TarefaDetalhada
  }
  /** Devolve à fila uma tarefa que desistiu. As tentativas recomeçam do zero. Só a partir de falhou; a que já aguarda fica como está. Uma nota que o município pode ter nunca é reenviada. */
  'POST /admin/queues/{name}/jobs/{jobId}/retry': {
    entrada: {
      caminho: {
        name: NomeDeFila
        jobId: string
      }
      corpo: AtoNaFila
    }
    resposta: TarefaDetalhada & AvisosDoCorpo
  }
  /** Devolve à fila as tarefas que desistiram. Todas, ou com `de` as de uma causa. Até dez mil por chamada, com as recusas do retry de uma só. Nas filas de emissão (nota.issue, nota.consult) a primeira chamada só pede: outra pessoa envia o mesmo ato com confirmacao, em até 10 minutos. */
  'POST /admin/queues/{name}/retry-all-failed': {
    entrada: {
      caminho: {
        name: NomeDeFila
      }
      corpo: RetryDeTodas
    }
    resposta: AtoEmMassa & AvisosDoCorpo
  }
  /** Pausa uma fila em todos os processos. O que começou termina; o resto espera, sem gastar tentativas. Notas continuam a ser aceitas. */
  'POST /admin/queues/{name}/pause': {
    entrada: {
      caminho: {
        name: NomeDeFila
      }
      corpo: AtoNaFila
    }
    resposta: Fila & AvisosDoCorpo
  }
  /** Retoma uma fila pausada. As tarefas seguem de onde estavam. Uma fila ativa fica como está. */
  'POST /admin/queues/{name}/resume': {
    entrada: {
      caminho: {
        name: NomeDeFila
      }
      corpo: AtoNaFila
    }
    resposta: Fila & AvisosDoCorpo
  }
  /** Apaga tarefas terminadas de uma fila. Até cinquenta mil por chamada. Nunca o que espera ou executa, nem a tarefa de uma nota ou de um pedido ainda aberto. Nas filas de emissão (nota.issue, nota.consult) a primeira chamada só pede: outra pessoa envia o mesmo ato com confirmacao, em até 10 minutos. */
  'POST /admin/queues/{name}/clean': {
    entrada: {
      caminho: {
        name: NomeDeFila
      }
      consulta: {
        state: 'concluido' | 'falhou' | 'cancelado'
        /** Só as terminadas há pelo menos tantos milissegundos. De 0 a 31536000000. Padrão: 0. */
        graceMs?: number
      }
      corpo: AtoConfirmavel
    }
    resposta: AtoEmMassa & AvisosDoCorpo
  }
  /** Lista as linhas separadas, da mais antiga à mais nova. Uma linha que faz falhar um trabalho sobre muitas é separada com o seu erro, e as outras seguem. Sem situacao, as que esperam; as descartadas só quando pedidas. */
  'GET /admin/separados': {
    entrada: {
      consulta?: {
        obra?: ObraSeparada
        situacao?: SituacaoSeparada
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeSeparado
  }
  /** Tenta de novo uma linha separada. Em segundos, sozinha. Se der certo, deixa a lista; se falhar, volta a esperar. Vale também para uma descartada. */
  'POST /admin/separados/{id}/tentar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: AtoNaFila
    }
    resposta: Separado & AvisosDoCorpo
  }
  /** Descarta uma linha separada. O que ela devia fazer não será feito: veja efeito. O alerta da conta termina com a última que espera. */
  'POST /admin/separados/{id}/descartar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: AtoNaFila
    }
    resposta: Separado & AvisosDoCorpo
  }
  /** Baixa um CSV de exemplo, com todas as colunas e uma empresa. UTF-8 com BOM, separado por ponto e vírgula, como as planilhas em português o leem e gravam. */
  'GET /admin/legacy-import/exemplo-csv': {
    entrada: {}
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Analisa um CSV de empresas de outro provedor, sem mudar nada na conta. Diz, linha por linha, o que aplicar faria agora: criar, atualizar ou ignorar, com cada falha pelo campo. Reconhece os nomes de coluna de Focus NFe, eNotas, PlugNotas e NFE.io; mapeamento diz o resto. Até 5.000 linhas e 6 MB. O arquivo fica selado por 24 horas; senhas aparecem como ***. proximoNumeroRps só eleva uma série. */
  'POST /admin/legacy-import/preview': {
    entrada: {
      corpo: NovaImportacao
    }
    resposta: PreviaDaImportacao & AvisosDoCorpo
  }
  /** Aplica um CSV analisado, contra o que a conta tem agora. Cada linha é gravada inteira ou não é, e uma vez só: repetir a chamada devolve o primeiro resultado. Com status aplicando, a mesma chamada segue de onde parou. tudo_ou_nada grava todas as linhas ou nenhuma. As empresas chegam sem certificado; a primeira nota de uma série importada precisa de opcoes.confirmarSalto. */
  'POST /admin/legacy-import/apply': {
    entrada: {
      corpo: AplicacaoDaImportacao
    }
    resposta: ResultadoDaImportacao & AvisosDoCorpo
  }
  /** Exporta o que o serviço guarda de uma pessoa, por CPF ou CNPJ. Em todas as contas, ou em uma. Com finalidade, base legal, origem, prazo e compartilhamentos de cada dado (LGPD, art. 18 e 19). Sem segredos, e sem dados de outras pessoas da mesma nota. O motivo vem na consulta ou no cabeçalho x-motivo, e fica na auditoria do serviço e de cada conta que guarda algo da pessoa. A resposta chega aos poucos: um CNPJ pode estar em muitas notas. */
  'GET /admin/lgpd/export': {
    entrada: {
      consulta: {
        /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
        cpfCnpj: string
        tenantId?: string
        /** Por que se exporta: de 10 a 500 caracteres; ou no cabeçalho x-motivo. Até 500 caracteres. */
        motivo?: string
      }
    }
    resposta: ExportacaoLgpd
  }
  /** Lista as tabelas oficiais que o serviço usa, cada uma com edição, fonte e idade. As que vêm com a versão do serviço e as listas importadas; sha256 é dos bytes guardados, e ultimaChecagem diz se a fonte já publica outra coisa. */
  'GET /admin/regulamentacao/fontes': {
    entrada: {}
    resposta: FontesOficiais
  }
  /** Compara as tabelas com o que as fontes publicam. Sem tabelas, todas as que têm endereço no ajuste regulamentacao.enderecos, que começa vazio. Nada muda nas tabelas: o resultado diz que códigos vieram, saíram ou mudaram. Acompanhe por GET /admin/regulamentacao/checagens/{id}. */
  'POST /admin/regulamentacao/checar': {
    entrada: {
      corpo: NovaChecagem
    }
    resposta: ChecagemDeTabelas & AvisosDoCorpo
  }
  /** Lista as checagens, da mais nova para a mais antiga. Sem as diferenças, que estão em cada uma. */
  'GET /admin/regulamentacao/checagens': {
    entrada: {
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeChecagemNaLista
  }
  /** Mostra uma checagem: o que veio, saiu e mudou em cada tabela. Enquanto executa, traz as tabelas já comparadas. As listas param em 500 códigos; os totais, não. */
  'GET /admin/regulamentacao/checagens/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ChecagemDeTabelas
  }
  /** Lista os exames de municípios, do mais novo para o mais antigo. Cada um com o progresso e quantos municípios têm cada falta. */
  'GET /admin/regulamentacao/health-check-municipios': {
    entrada: {
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeExameDeMunicipios
  }
  /** Examina por onde cada um dos municípios emite hoje, e o que falta. Para uma empresa do regime regular. Sem ambiente, produção. Nenhuma prefeitura é chamada. Acompanhe por GET /admin/regulamentacao/health-check-municipios/{id}. */
  'POST /admin/regulamentacao/health-check-municipios': {
    entrada: {
      corpo: NovoExame
    }
    resposta: ExameDeMunicipios & AvisosDoCorpo
  }
  /** Mostra um exame: progresso, atendidos e faltas. feitos chega a total quando o exame termina. */
  'GET /admin/regulamentacao/health-check-municipios/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ExameDeMunicipios
  }
  /** Lista o que um exame achou, município por município. Por código; filtre por uf, por falta ou por atendido. */
  'GET /admin/regulamentacao/health-check-municipios/{id}/municipios': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** Sigla do estado, em maiúsculas ou minúsculas. Formato: a sigla do estado: SP. Exemplo: "SP". */
        uf?: string
        falta?: FaltaDoExame
        atendido?: boolean
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeMunicipioExaminado
  }
  /** Mostra a saúde do serviço inteiro, e o que fazer do que não vai bem. Os processos dão sinal a cada 5 segundos; o que foi morto aparece silencioso. critico: nenhum worker vivo. Com ambiente, municípios e notas incertas são só dele. */
  'GET /admin/saude': {
    entrada: {
      consulta?: {
        ambiente?: Ambiente
      }
    }
    resposta: SaudeDoServico
  }
  /** Mostra como os municípios de cada padrão vêm respondendo. Por dias de Brasília, o de hoje incluído, e pelo padrão que cada município tem agora; nacional são os que não têm conexão publicada. Do pior ao melhor. */
  'GET /admin/saude/adapters': {
    entrada: {
      consulta?: {
        /** Padrão: "7d". */
        periodo?: '1d' | '7d' | '30d'
        ambiente?: Ambiente
      }
    }
    resposta: SaudeDosAdapters
  }
  /** Lista os caches do serviço: o que guardam, quanto, desde quando e com que acerto. A lista de nomes é fechada. O que está na memória vem como cada processo vivo o relatou, há no máximo 5 segundos; bytes é uma estimativa. Acertos e falhas contam desde o começo do processo. */
  'GET /admin/cache/summary': {
    entrada: {}
    resposta: ResumoDosCaches
  }
  /** Lista as chaves que combinam com um padrão, perguntadas agora a cada processo. O que recusas ensinaram (adesao-aprendida, prazos-aprendidos) só aparece pelo próprio nome. processos diz quem respondeu. */
  'GET /admin/cache/keys': {
    entrada: {
      consulta?: {
        /** nome:chave, em que * é qualquer texto: conexoes:*, *3550308. De 1 a 200 caracteres. Padrão: "*". Exemplo: "conexoes:*". */
        pattern?: string
        /** De 1 a 100. Padrão: 25. */
        limit?: number
      }
    }
    resposta: ChavesDeCache
  }
  /** Mostra o que está guardado sob uma chave, em cada processo ou na tabela. Segredos nunca vêm; credenciais, e-mails e CPFs vêm mascarados. Cada leitura fica na auditoria, antes da resposta. */
  'GET /admin/cache/value/{key}': {
    entrada: {
      caminho: {
        /** Até 300 caracteres. Exemplo: "ajustes:portal.avisoManutencao". */
        key: string
      }
    }
    resposta: ValorDeCache
  }
  /** Esquece uma chave em todos os processos. Como POST /admin/cache/flush com esta chave. Repetir não muda nada. */
  'DELETE /admin/cache/value/{key}': {
    entrada: {
      caminho: {
        /** Até 300 caracteres. Exemplo: "ajustes:portal.avisoManutencao". */
        key: string
      }
      consulta: {
        /** Por que se esquece; fica na auditoria. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
        motivo: string
      }
    }
    resposta: Esvaziamento
  }
  /** Esquece o que combina com um padrão, em todos os processos em até 5 segundos. A resposta diz quem confirmou; quem não respondeu esquece ao voltar. Esquecer nunca abre nada: cada processo volta a perguntar à fonte, e uma chave de API revogada segue recusada. O que recusas ensinaram só se esquece pelo próprio nome. */
  'POST /admin/cache/flush': {
    entrada: {
      corpo: PedidoDeEsvaziamento
    }
    resposta: Esvaziamento & AvisosDoCorpo
  }
  /** Lista o que foi feito em todas as contas e no serviço, do mais novo para o mais antigo. Registro só de acréscimo, encadeado por selos SHA-256. Inclui o que foi recusado a pessoas da administração (requisicao.refuse). Acima de dez mil, total é uma estimativa; uma lista longa se lê em GET /admin/audit.csv. */
  'GET /admin/audit': {
    entrada: {
      consulta?: {
        /** Só este ato. Até 60 caracteres. Exemplo: "fila.pause". */
        action?: string
        /** Só o que foi feito sobre este tipo de coisa. Até 60 caracteres. */
        resource?: string
        /** Só o que foi feito sobre esta coisa. Até 300 caracteres. */
        resourceId?: string
        /** Só o que foi feito nesta conta. */
        tenantId?: string
        /** Só o que esta chave de API fez. */
        apiKeyId?: string
        /** Só o que veio deste endereço. Até 45 caracteres. */
        ip?: string
        /** Só o que teve este status na resposta. De 100 a 599. */
        statusCode?: number
        /** Desde este dia ou momento. */
        desde?: string
        /** Até este dia ou momento. */
        ate?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeRegistroDeAuditoria
  }
  /** Dá as linhas do filtro em CSV, todas. No formato de GET /portal/nfse.csv, com os filtros de GET /admin/audit. Cada exportação fica na auditoria. */
  'GET /admin/audit.csv': {
    entrada: {
      consulta?: {
        /** Só este ato. Até 60 caracteres. Exemplo: "fila.pause". */
        action?: string
        /** Só o que foi feito sobre este tipo de coisa. Até 60 caracteres. */
        resource?: string
        /** Só o que foi feito sobre esta coisa. Até 300 caracteres. */
        resourceId?: string
        /** Só o que foi feito nesta conta. */
        tenantId?: string
        /** Só o que esta chave de API fez. */
        apiKeyId?: string
        /** Só o que veio deste endereço. Até 45 caracteres. */
        ip?: string
        /** Só o que teve este status na resposta. De 100 a 599. */
        statusCode?: number
        /** Desde este dia ou momento. */
        desde?: string
        /** Até este dia ou momento. */
        ate?: string
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Conta o que foi feito nas últimas horas, por ato, recurso, autor, status e hora. A janela começa em um passo inteiro de cinco minutos. As horas são as de UTC. */
  'GET /admin/audit/summary': {
    entrada: {
      consulta?: {
        /** De quantas horas até agora. De 1 a 720. Padrão: 24. */
        horas?: number
      }
    }
    resposta: ResumoDaAuditoria
  }
  /** Mostra a conferência da auditoria em curso, ou a última. conferidas cresce até total. verificacao é nula quando nenhuma foi pedida ainda. */
  'GET /admin/auditoria/verificar': {
    entrada: {}
    resposta: UltimaVerificacao
  }
  /** Confere a cadeia inteira da auditoria: cada linha com o seu selo. Um worker percorre a cadeia de todas as contas desde a primeira linha; o andamento se lê no GET. Com uma conferência em curso, a resposta é ela. */
  'POST /admin/auditoria/verificar': {
    entrada: {
      corpo: PedidoDeVerificacao
    }
    resposta: VerificacaoDaAuditoria & AvisosDoCorpo
  }
  /** Lista o que uma pessoa deve olhar agora, do mais grave ao menos. Notas incertas e bloqueadas, municípios fora do ar, filas paradas, linhas separadas, certificados, webhooks, processos e alertas, cada item com as operações que o mostram ou resolvem. Vazio quando tudo anda. */
  'GET /admin/dashboard-v2/em-observacao': {
    entrada: {}
    resposta: EmObservacao
  }
  /** Mostra o que aconteceu com as notas numa janela, contra a janela anterior. De todas as contas, ao todo, por trilho e por padrão. 1h e 24h em passos de cinco minutos; 7d e 30d em dias de Brasília, o de hoje incluído. As contagens têm alguns segundos de atraso. */
  'GET /admin/dashboard-v2/overview': {
    entrada: {
      consulta?: {
        /** Padrão: "24h". */
        janela?: '1h' | '24h' | '7d' | '30d'
        ambiente?: Ambiente
      }
    }
    resposta: VisaoDoMovimento
  }
  /** Mostra o serviço inteiro em números. Contas e empresas, as notas das últimas 24 horas, o que espera nas filas e quanto há para olhar, por gravidade. Cada número tem sua lista: /admin/dashboard-v2/em-observacao, /admin/queues, /admin/saude. As contagens de cadastros e as notas das últimas 24 horas têm alguns segundos de atraso; o que está em observação e os alertas, nenhum. */
  'GET /admin/overview': {
    entrada: {}
    resposta: Panorama
  }
  /** Acompanha ao vivo o que muda no serviço (server-sent events). Eventos: `pronto` {} (daqui em diante nada se perde: releia a página uma vez e siga), `mudou` {recursos: os nomes da auditoria, como nota, fila, confirmacao, alerta, ajuste} e `fim` {motivo: sessao | reinicio}. São avisos para reler, não um registro: dizem o que mudou, não qual nem como; depois de uma queda nada é reenviado. Um comentário a cada 20 segundos mantém a conexão. Até 4 conexões por sessão; abrir esta não prolonga a sessão, e ela termina com a sessão. */
  'GET /admin/eventos': {
    entrada: {}
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Mostra o estado de todos os web services em uso. Por estado e por padrão, com os piores, as notas de 24 horas, os alertas e as sondas. As contagens de notas têm alguns segundos de atraso. */
  'GET /admin/monitor/dashboard': {
    entrada: {
      consulta?: {
        ambiente?: Ambiente
      }
    }
    resposta: PainelDoMonitor
  }
  /** Lista os web services em uso e os de conexões publicadas. Com estado, último sucesso, falhas, tempos, disjuntores e a última sonda; os em uso e de pior estado primeiro. As medidas têm alguns segundos de atraso. */
  'GET /admin/monitor/webservices': {
    entrada: {
      consulta?: {
        /** O nome de um provedor ou de um padrão, por inteiro, em maiúsculas ou minúsculas. De 1 a 100 caracteres. */
        provedor?: string
        /** A sigla do estado. De 2 a 2 caracteres. */
        uf?: string
        status?: EstadoDeWebservice
        ambiente?: Ambiente
        /** 1h em passos de cinco minutos, 24h em horas; 7d e 30d em dias de Brasília, o de hoje incluído. Padrão: "24h". */
        periodo?: '1h' | '24h' | '7d' | '30d'
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeWebservices
  }
  /** Mostra o web service de um município, de uma hora a 30 dias. Medidas e disponibilidade por período, conexão, credencial que ela pede, últimas sondas e alertas. */
  'GET /admin/monitor/webservices/{municipioIbge}': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipioIbge: string
      }
      consulta?: {
        /** De qual ambiente. Padrão: "producao". */
        ambiente?: 'producao' | 'homologacao'
      }
    }
    resposta: WebserviceDetalhe
  }
  /** Lista as transmissões a um município, das mais novas às mais antigas. De todas as contas e por cursor; o que foi enviado e recebido não vem. */
  'GET /admin/monitor/webservices/{municipioIbge}/transmissoes': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipioIbge: string
      }
      consulta?: {
        /** O da página anterior; sem ele, a primeira. Até 200 caracteres. */
        cursor?: string
        /** Quantas por página. De 1 a 100. Padrão: 25. */
        limit?: number
        status?: ResultadoDeTransmissao
        /** O nome de um provedor ou de um padrão, por inteiro, em maiúsculas ou minúsculas. De 1 a 100 caracteres. */
        provedor?: string
        ambiente?: Ambiente
      }
    }
    resposta: PaginaDeTransmissoes
  }
  /** Agrupa por causa as recusas e falhas de um município. Com a primeira e a última vez, e a nota mais nova que a mostra. */
  'GET /admin/monitor/webservices/{municipioIbge}/erros': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipioIbge: string
      }
      consulta?: {
        /** De qual ambiente. Padrão: "producao". */
        ambiente?: 'producao' | 'homologacao'
        /** 1h em passos de cinco minutos, 24h em horas; 7d e 30d em dias de Brasília, o de hoje incluído. Padrão: "24h". */
        periodo?: '1h' | '24h' | '7d' | '30d'
      }
    }
    resposta: ErrosDeWebservice
  }
  /** Sonda o web service de um município agora. Resolve o nome, faz a ligação segura e um pedido que não muda nada: o WSDL, ou uma consulta de uma nota que não existe; nunca uma emissão. Cada passo vem com o tempo. Onde o município pede certificado, vai o da última empresa que emitiu ali, e a conta dela o vê na auditoria. Sondas automáticas fazem o mesmo, no ritmo do ajuste monitor.sondaMinutos. */
  'POST /admin/monitor/webservices/{municipioIbge}/probe': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipioIbge: string
      }
      consulta?: {
        /** De qual ambiente. Padrão: "producao". */
        ambiente?: 'producao' | 'homologacao'
      }
    }
    resposta: ResultadoDaSonda
  }
  /** Lista as transmissões de todas as contas, das mais novas às mais antigas. Por cursor; o que foi enviado e recebido não vem. */
  'GET /admin/monitor/transmissoes': {
    entrada: {
      consulta?: {
        /** O da página anterior; sem ele, a primeira. Até 200 caracteres. */
        cursor?: string
        /** Quantas por página. De 1 a 100. Padrão: 25. */
        limit?: number
        status?: ResultadoDeTransmissao
        /** O nome de um provedor ou de um padrão, por inteiro, em maiúsculas ou minúsculas. De 1 a 100 caracteres. */
        provedor?: string
        ambiente?: Ambiente
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipioIbge?: string
      }
    }
    resposta: PaginaDeTransmissoes
  }
  /** Lista os alertas abertos, ou os resolvidos. Os mais novos primeiro. Acima de dez mil, total é dez mil. */
  'GET /admin/monitor/alertas': {
    entrada: {
      consulta?: {
        /** true: os resolvidos no lugar dos abertos. Padrão: false. */
        resolvidos?: boolean
        tipo?: TipoDeAlerta
        gravidade?: GravidadeDeAlerta
        /** Só os de uma conta. */
        tenantId?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeAlerta
  }
  /** Mostra a regra de cada espécie de alerta. O que abre, o limiar dos ajustes, a gravidade, o que resolve e que operações ajudam. */
  'GET /admin/monitor/alertas/regras': {
    entrada: {}
    resposta: RegrasDeAlerta
  }
  /** Resolve um alerta, com uma nota. O que já está resolvido fica como está. Se a causa voltar dentro de uma hora, o mesmo alerta reabre; depois disso, abre outro. */
  'POST /admin/monitor/alertas/{id}/resolver': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: ResolucaoDeAlerta
    }
    resposta: Alerta & AvisosDoCorpo
  }
  /** Mostra se o que vigia o serviço funciona. Processos com versão, início, atraso do laço de eventos, memória e caches; atraso das contagens; sondas; avisos sobre alertas. */
  'GET /admin/monitor/health': {
    entrada: {}
    resposta: SaudeDoMonitor
  }
  /** Lista os planos. Em ordem de código, cada um em sua última versão. */
  'GET /admin/planos': {
    entrada: {
      consulta?: {
        /** true: só os ativos; false: só os desativados. */
        ativo?: boolean
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDePlano
  }
  /** Cria um plano. Sem limite, nada é limitado; sem recursos, os contratos do plano não usam prioridade alta, lote nem modo síncrono. O excedente conta só notas autorizadas em produção. */
  'POST /admin/planos': {
    entrada: {
      corpo: NovoPlano
    }
    resposta: Plano & AvisosDoCorpo
  }
  /** Mostra um plano. Na última versão, com quantos contratos em vigor o têm. */
  'GET /admin/planos/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Plano
  }
  /** Altera um plano, numa nova versão, ou o reativa. Os contratos que existem ficam na versão que contrataram, até um reajuste ou uma troca de plano; os novos tomam a última. Um campo ausente fica como está. ativo: true reativa um plano desativado. */
  'PATCH /admin/planos/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaDePlano
    }
    resposta: Plano & AvisosDoCorpo
  }
  /** Desativa um plano. Nenhum contrato novo o toma; os que existem seguem cobrados. Repetir não muda nada. */
  'PATCH /admin/planos/{id}/desativar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: DesativarPlano
    }
    resposta: Plano & AvisosDoCorpo
  }
  /** Mostra os preços e prazos gerais em vigor, e os próximos. Valem onde o plano de um contrato não fixa outros. versao 0: ninguém definiu nenhum ainda. */
  'GET /admin/precificacao': {
    entrada: {}
    resposta: Precificacao
  }
  /** Define novos preços e prazos gerais, a partir de um dia. Faz uma nova versão; as anteriores ficam para os dias delas, e o passado nunca muda. Sem vigenteDesde, vale a partir de hoje. */
  'PUT /admin/precificacao': {
    entrada: {
      corpo: NovaPrecificacao
    }
    resposta: Precificacao & AvisosDoCorpo
  }
  /** Lista os cupons. Do mais novo ao mais antigo. */
  'GET /admin/cupons': {
    entrada: {
      consulta?: {
        /** true: não encerrados; false: encerrados. */
        ativo?: boolean
        /** true: podem ser aplicados hoje; false: não podem. */
        validos?: boolean
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeCupom
  }
  /** Cria um cupom. O código vale em maiúsculas ou minúsculas. O que um cupom desconta não muda depois: para isso, crie outro. */
  'POST /admin/cupons': {
    entrada: {
      corpo: NovoCupom
    }
    resposta: Cupom & AvisosDoCorpo
  }
  /** Mostra um cupom. Com o estado de hoje e quantas vezes foi aplicado. */
  'GET /admin/cupons/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Cupom
  }
  /** Altera a validade e o alcance de um cupom. Um campo ausente fica como está, nulo o esvazia. Contratos que já têm o cupom ficam com ele. */
  'PATCH /admin/cupons/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaDeCupom
    }
    resposta: Cupom & AvisosDoCorpo
  }
  /** Encerra um cupom. Não é mais aplicado; contratos que o têm ficam com ele. Repetir não muda nada. */
  'DELETE /admin/cupons/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** Por quê; fica na auditoria. Até 500 caracteres. */
        motivo?: string
      }
    }
    resposta: Cupom
  }
  /** Lista os contratos. Do mais novo ao mais antigo. */
  'GET /admin/contratos': {
    entrada: {
      consulta?: {
        status?: StatusContrato
        /** Só os deste plano. */
        planoId?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeContrato
  }
  /** Cria o contrato de uma conta. Toma a última versão do plano e copia o preço. Começa hoje, com o teste do plano, ou no dia de dataInicio; um dia passado serve ao cliente que já era cobrado por fora, e nada do passado é faturado. O teste que o cadastro da conta começou termina. Uma conta tem um contrato em vigor por vez. */
  'POST /admin/contratos': {
    entrada: {
      corpo: NovoContrato
    }
    resposta: Contrato & AvisosDoCorpo
  }
  /** Mostra o contrato de uma conta. O que está em vigor; sem um, o último. */
  'GET /admin/contratos/tenant/{tenantId}': {
    entrada: {
      caminho: {
        tenantId: string
      }
    }
    resposta: ContratoDetalhe
  }
  /** Mostra um contrato, com seus termos, estados e lançamentos. termos diz o que o contrato paga e inclui, desde que dia; lancamentos, o que espera uma fatura. */
  'GET /admin/contratos/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ContratoDetalhe
  }
  /** Mostra o consumo de um contrato num mês. Conta as notas autorizadas em produção, pelo mês da autorização em Brasília, também as canceladas depois. Sem competencia, o mês atual. */
  'GET /admin/contratos/{id}/consumo': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** O mês, AAAA-MM. Exemplo: "2026-11". */
        competencia?: string
      }
    }
    resposta: ConsumoDoContrato
  }
  /** Troca o plano de um contrato ativo, ou diz o que a troca faria. agora vale para um plano que não seja mais barato: o resto do período vira um crédito do preço antigo e uma cobrança do novo, por dias corridos. proxima_competencia vale do próximo período em diante, sem proporcional. Com simular, nada muda e a resposta é a mesma. */
  'POST /admin/contratos/{id}/trocar-plano': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: TrocaDePlano
    }
    resposta: TrocaDePlanoFeita & AvisosDoCorpo
  }
  /** Suspende um contrato: a conta não emite mais. POST /nfse e /nfse/lote respondem 422 CONTRATO_SUSPENSO; ler, cancelar e baixar XML seguem. Repetir não muda nada. */
  'POST /admin/contratos/{id}/suspender': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: SuspenderContrato
    }
    resposta: Contrato & AvisosDoCorpo
  }
  /** Reativa um contrato suspenso, ou desfaz um cancelamento com dia marcado. Com faturas vencidas em aberto a resposta é 409; só um superadmin reativa assim, com forcar. */
  'POST /admin/contratos/{id}/reativar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: ReativarContrato
    }
    resposta: Contrato & AvisosDoCorpo
  }
  /** Cancela um contrato, hoje ou num dia marcado. O cupom termina com ele. Sem contrato, a conta volta a emitir sem limites nem cobrança. */
  'POST /admin/contratos/{id}/cancelar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: CancelarContrato
    }
    resposta: Contrato & AvisosDoCorpo
  }
  /** Aplica um cupom ao contrato. Um por vez. O mesmo cupom de novo não muda nada. */
  'POST /admin/contratos/{id}/aplicar-cupom': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: AplicarCupom
    }
    resposta: Contrato & AvisosDoCorpo
  }
  /** Retira o cupom do contrato. As próximas faturas vêm sem ele; o uso segue contado. Sem cupom, nada muda. */
  'DELETE /admin/contratos/{id}/cupom': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** Por quê; fica na auditoria. Até 500 caracteres. */
        motivo?: string
      }
    }
    resposta: Contrato
  }
  /** Mostra o que as contas devem: faturas vencidas, por atraso e por contrato. Multa e juros são os de hoje: os da cobrança, quando a fatura tem uma, senão os da precificação geral. As páginas são de contratos; totais e faixas contam todos. A dívida baixada não entra em totalEmAberto, e segue em totalBaixado. */
  'GET /admin/faturamento/inadimplencia': {
    entrada: {
      consulta?: {
        /** Só faturas com este atraso, em dias, ou mais. De 1 a 10000. */
        diasMin?: number
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: Inadimplencia
  }
  /** Baixa a dívida de uma fatura sem pagamento, inteira ou em parte. Sem valor, baixa o saldo inteiro: a fatura termina baixada, e o contrato sem outra fatura vencida volta a ativo. Uma parte diminui o saldo e deixa o estado. O que foi baixado segue visível em baixado, e um pagamento posterior é uma recuperação. Um operador baixa até faturamento.baixaMaximaOperador de cada fatura. Com uma cobrança que ainda pode ser paga, a resposta é 409 com cobrancaId. */
  'POST /admin/faturamento/faturas/{id}/write-off': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: BaixaDeFatura
    }
    resposta: Fatura & AvisosDoCorpo
  }
  /** Mostra a fatura de um contrato num mês, como seria agora. Nada é gravado. Traz a mensalidade cujo período começa no mês, as notas excedentes, o que espera uma fatura e o cupom. Um contrato de que nada se cobra, como o teste do cadastro ou um mês antes do contrato, vem sem linhas. Sem competencia, o mês atual. */
  'GET /admin/faturamento/preview/{contratoId}': {
    entrada: {
      caminho: {
        contratoId: string
      }
      consulta?: {
        /** O mês, AAAA-MM. Exemplo: "2026-11". */
        competencia?: string
      }
    }
    resposta: FaturaSimulada
  }
  /** Lista os contratos que um mês fatura. Contratos com plano em vigor em algum dia do mês, pelo nome da conta. Sem competencia, o mês atual. */
  'GET /admin/faturamento/contratos-a-faturar': {
    entrada: {
      consulta?: {
        /** O mês, AAAA-MM. Exemplo: "2026-11". */
        competencia?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeContratoAFaturar
  }
  /** Lista os contratos que ainda não têm a fatura de um mês. Contratos com plano em vigor em algum dia do mês, pelo nome da conta. Sem competencia, o mês atual. */
  'GET /admin/faturamento/pendentes': {
    entrada: {
      consulta?: {
        /** O mês, AAAA-MM. Exemplo: "2026-11". */
        competencia?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeContratoAFaturar
  }
  /** Gera as faturas de um mês. Cada contrato ganha uma fatura por mês, como rascunho. Repetir mostra as que existem e calcula outra vez as que ainda são rascunho, salvo se o contrato já tem fatura de um mês posterior; uma fechada não muda. Um mês que ainda corre é recusado, a menos que contratoIds só nomeie contratos que terminaram nele. As notas contam até cinco minutos antes da geração; as posteriores são um ajuste da próxima fatura. Com simular, nada fica. */
  'POST /admin/faturamento/gerar': {
    entrada: {
      corpo: GerarFaturas
    }
    resposta: FaturasGeradas & AvisosDoCorpo
  }
  /** Cobra esta fatura por Pix com vencimento. O mesmo que POST /admin/bank/cobrancas. Repetir responde com a cobrança viva. */
  'POST /admin/faturamento/faturas/{id}/emitir-cobranca': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: EmitirCobranca
    }
    resposta: Cobranca & AvisosDoCorpo
  }
  /** Processa em lote as faturas de um mês. Um trabalho faz as ações em cada fatura do mês, na ordem fechar, emitir_cobranca, emitir_nf, enviar_email, e segue de onde parou. Uma fatura recusada fica como está, com o motivo em GET /admin/faturamento/execucoes/{id}. O mesmo lote em andamento não começa outra vez. */
  'POST /admin/faturamento/processar-lote': {
    entrada: {
      corpo: ProcessarLote
    }
    resposta: LoteIniciado & AvisosDoCorpo
  }
  /** Mostra uma execução do faturamento e quanto dela já foi feito. feitos e recusados contam ações; recusas traz as cem primeiras. */
  'GET /admin/faturamento/execucoes/{id}': {
    entrada: {
      caminho: {
        /** A execução. */
        id: string
      }
    }
    resposta: ExecucaoDeFaturamento
  }
  /** Lista as faturas. De todas as contas; os filtros somam-se. somas conta todas as páginas, por estado. */
  'GET /admin/faturamento/faturas': {
    entrada: {
      consulta?: {
        /** O mês, AAAA-MM. Exemplo: "2026-11". */
        competencia?: string
        status?: StatusFatura
        /** Só as desta conta. */
        tenantId?: string
        /** Só as deste contrato. */
        contratoId?: string
        /** true: só as que passaram do vencimento e não foram pagas; false: só as outras. */
        vencida?: boolean
        /** O número da fatura, ou parte do nome da conta. De 1 a 100 caracteres. */
        q?: string
        /** recentes: pela competência, a última primeiro; vencimento: a que vence antes primeiro. Padrão: "recentes". */
        ordem?: 'recentes' | 'vencimento' | 'maior_total'
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeFatura
  }
  /** Mostra uma fatura, com linhas, cobranças, pagamentos e régua. As linhas somadas dão o total. */
  'GET /admin/faturamento/faturas/{id}': {
    entrada: {
      caminho: {
        /** A fatura. */
        id: string
      }
    }
    resposta: FaturaDetalhe
  }
  /** Fecha uma fatura: ela ganha número e vencimento, e não muda mais. Vence no dia do contrato, e pelo menos cinco dias depois do fechamento. Com total zero fica sem_cobranca, sem número. Uma com alertas só fecha com forcar. Repetir não muda nada. */
  'POST /admin/faturamento/faturas/{id}/fechar': {
    entrada: {
      caminho: {
        /** A fatura. */
        id: string
      }
      corpo: FecharFatura
    }
    resposta: Fatura & AvisosDoCorpo
  }
  /** Reemite uma fatura com outro vencimento. A nova é um rascunho com as mesmas linhas, e substituiId diz qual ela substitui; gerar o mês calcula-a outra vez. A antiga fica substituida; um rascunho fica cancelado. Com pagamento, com uma cobrança que ainda pode ser paga, ou com a nota da mensalidade, a resposta é 409 e diz o que fazer antes. */
  'POST /admin/faturamento/faturas/{id}/reemitir': {
    entrada: {
      caminho: {
        /** A fatura. */
        id: string
      }
      corpo: ReemitirFatura
    }
    resposta: Fatura & AvisosDoCorpo
  }
  /** Cancela uma fatura que ninguém pagou. Um rascunho, ou uma fatura aberta ou vencida sem pagamento. O que ela cobrava deixa de ser devido; o uso do cupom e os lançamentos que ela tomou voltam ao contrato, e o mês só volta a ser cobrado se for gerado outra vez. Com uma cobrança que ainda pode ser paga, com a nota da mensalidade, ou com fatura de um mês posterior, a resposta é 409 e diz o que fazer antes. Um operador cancela uma fatura fechada de até faturamento.baixaMaximaOperador. Repetir não muda nada. */
  'POST /admin/faturamento/faturas/{id}/cancelar': {
    entrada: {
      caminho: {
        /** A fatura. */
        id: string
      }
      corpo: CancelarFatura
    }
    resposta: Fatura & AvisosDoCorpo
  }
  /** Baixa a fatura em PDF. Em qualquer estado: um rascunho e uma fatura cancelada vêm com a marca disso. Com uma cobrança a pagar, traz o Pix com o código QR. */
  'GET /admin/faturamento/faturas/{id}/pdf': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Envia a fatura por e-mail, com o PDF. Aos donos da conta, ou a para. Repetir dentro de dez minutos não envia de novo ao mesmo endereço, a não ser com repetir. Vai uma fatura aberta, vencida ou paga, também em parte. */
  'POST /admin/faturamento/faturas/{id}/enviar-email': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: EnviarFatura
    }
    resposta: FaturaEnviada & AvisosDoCorpo
  }
  /** Lista os reajustes. Do mais novo ao mais antigo; os contratos de cada um estão em GET /admin/reajustes/{id}. */
  'GET /admin/reajustes': {
    entrada: {
      consulta?: {
        status?: StatusReajuste
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeReajuste
  }
  /** Agenda um reajuste, com o novo preço de cada contrato. Com indice, o produto das variações de doze meses, de periodoInicio a periodoFim; se for negativo, nada muda. O preço de cada contrato é calculado e guardado agora, ou quando o índice sair, e é esse que vale a partir da competência vigencia. Um contrato com menos de doze meses do início ou do último reajuste fica de fora (PERIODICIDADE_ANUAL). */
  'POST /admin/reajustes': {
    entrada: {
      corpo: NovoReajuste
    }
    resposta: ReajusteDetalhe & AvisosDoCorpo
  }
  /** Mostra um reajuste, com o que muda em cada contrato. O preço previsto é o que se aplica; um contrato ignorado diz por quê. */
  'GET /admin/reajustes/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ReajusteDetalhe
  }
  /** Cancela um reajuste agendado. Repetir não muda nada; um que espera o índice ou já foi aplicado não se cancela. */
  'DELETE /admin/reajustes/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** Por quê; fica na auditoria. Até 500 caracteres. */
        motivo?: string
      }
    }
    resposta: ReajusteDetalhe
  }
  /** Lista as variações mensais dos índices. Do mês mais novo ao mais antigo. */
  'GET /admin/indices': {
    entrada: {
      consulta?: {
        indice?: 'ipca' | 'igpm'
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeVariacaoDeIndice
  }
  /** Informa variações mensais de um índice. Um mês já conhecido toma o novo valor. Reajustes que o esperam ganham seus preços; os aplicados ficam como foram. */
  'PUT /admin/indices': {
    entrada: {
      corpo: IndicesInformados
    }
    resposta: IndicesGravados & AvisosDoCorpo
  }
  /** Importa as variações de um índice da fonte configurada. A fonte é INDICES_URL, com a resposta do SGS do Banco Central (série 433, IPCA; 189, IGP-M). No máximo dez anos por vez. */
  'POST /admin/indices/importar': {
    entrada: {
      corpo: ImportarIndices
    }
    resposta: IndicesGravados & AvisosDoCorpo
  }
  /** Mostra a credencial do banco em vigor, sem segredos. Diz até quando o certificado vale, e se o banco já sabe onde avisar. */
  'GET /admin/bank/credencial': {
    entrada: {}
    resposta: CredencialDoBanco
  }
  /** Cadastra a credencial do banco, ou troca os segredos da que está em vigor. Os segredos são guardados selados e não voltam em resposta nenhuma. De novo com a mesma conta (baseUrl, clientId e chavePix), troca segredo, certificado e token do webhook; o token anterior vale por mais 24 horas. Uma credencial revogada da mesma conta (baseUrl e chavePix) volta a valer, com as cobranças que são dela. O endereço de avisos é registrado no banco logo depois: webhookRegistradoEm diz quando. */
  'POST /admin/bank/credencial': {
    entrada: {
      corpo: NovaCredencialDoBanco
    }
    resposta: CredencialDoBanco & AvisosDoCorpo
  }
  /** Revoga a credencial do banco e destrói os segredos. Com cobranças que ainda podem ser pagas a resposta é 409; com forcar=true os pagamentos delas não são vistos. */
  'DELETE /admin/bank/credencial': {
    entrada: {
      consulta?: {
        /** true revoga apesar de cobranças vivas. */
        forcar?: boolean
        /** Por quê; fica na auditoria. Até 500 caracteres. */
        motivo?: string
      }
    }
    resposta: CredencialDoBanco
  }
  /** Lista as cobranças. Da mais nova à mais antiga. */
  'GET /admin/bank/cobrancas': {
    entrada: {
      consulta?: {
        /** incerta: o banco ainda não disse se a criou; cancelando: pedido, e um pagamento ainda pode vencer. */
        status?: StatusCobranca
        /** Só as deste contrato. */
        contratoId?: string
        /** Só as desta fatura. */
        faturaId?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeCobranca
  }
  /** Cobra uma fatura por Pix com vencimento. Cobra o saldo da fatura. A cobrança começa em criando, e o banco responde em segundos; uma fatura com cobrança viva responde com ela, sem outra. */
  'POST /admin/bank/cobrancas': {
    entrada: {
      corpo: NovaCobranca
    }
    resposta: Cobranca & AvisosDoCorpo
  }
  /** Mostra uma cobrança, com os Pix que chegaram por ela. Como está guardada; consultar pergunta ao banco. */
  'GET /admin/bank/cobrancas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: CobrancaDetalhe
  }
  /** Pergunta ao banco por uma cobrança e aplica a resposta. Repetir não muda nada. Sem resposta certa do banco, 503, e a cobrança fica como está. */
  'GET /admin/bank/cobrancas/{id}/consultar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: CobrancaDetalhe
  }
  /** Cancela uma cobrança no banco. Fica em cancelando até o banco responder; se um pagamento chegou antes, ele vence e ela termina paga. */
  'POST /admin/bank/cobrancas/{id}/cancelar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: CancelarCobranca
    }
    resposta: Cobranca & AvisosDoCorpo
  }
}

/** The operations that answer a file instead of JSON. */
export const ARQUIVOS: ReadonlySet<string> = new Set([
  'GET /admin/tenants/{id}/faturas/{faturaId}/pdf',
  'GET /admin/legacy-import/exemplo-csv',
  'GET /admin/audit.csv',
  'GET /admin/eventos',
  'GET /admin/faturamento/faturas/{id}/pdf',
])
