// Generated from contracts/openapi.json by `npm run generate`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type { Acao, AceiteDeConvite, Ambiente, AmbientesDoMunicipio, ApiKey, ApiKeyCriada, Assinatura, AviseMe, Aviso, AvisosDoCorpo, CalendarioDaRecorrente, Cancelamento, CartaCorrecao, Certificado, CodigoDaEntrada, CodigoDoSegundoFator, CodigosDeRecuperacao, ColunasLembradas, CompetenciaDaRecorrente, Consumo, Conta, Convite, ConviteAberto, Credenciais, DatasDoCalendario, Email, EmissorNacional, Empresa, EmpresaPorCnpj, Endereco, Endpoint, EndpointComSegredo, Entrega, EntregaDetalhe, ErroDeCampo, ErrorBody, EstadoDaOcorrencia, Estatisticas, EventoDaNota, EventoWebhook, ExigenciasDoMunicipio, Falta, FaturaDaConta, FaturaDaContaDetalhe, FimDoSegundoFator, Inicio, InicioDoSegundoFator, IntervaloInutilizado, IssDoServico, ItemAceito, ItemDeFatura, ItemDeLote, Lacuna, Lacunas, LinhaCorrigida, LinhaDeAuditoria, LinhaDeLote, LinhaDeTabela, Lote, LoteAceito, LoteDoPortal, LoteNovo, MesContraMes, MesPendente, MetaDaNota, MinhasVisoes, ModeloDeServico, ModoDaRecorrente, MudancaDaPropriaConta, MudancaEmpresa, MudancaEndpoint, MudancaModeloDeServico, MudancaRecorrente, MudancaSerie, MudancaTomador, MudancaUsuario, MunicipioDoPortal, NfseConfig, NfseResponse, NomeDeEvento, NotaCalculada, NotaDaEntrega, NotaNaLista, NotaNaPagina, NotasPorStatus, NovaApiKey, NovaConta, NovaEmpresa, NovaNfseConfig, NovaRecorrente, NovaSerie, NovoCalendario, NovoCertificado, NovoConvite, NovoEndpoint, NovoModeloDeServico, NovoTomador, NumeroDoIntervalo, Ocorrencia, OperacoesDoMunicipio, OrigemDoPrazo, PaginaDeApiKey, PaginaDeConvite, PaginaDeEmail, PaginaDeEmpresa, PaginaDeEndpoint, PaginaDeEntrega, PaginaDeFaturaDaConta, PaginaDeLinhaDeAuditoria, PaginaDeLinhaDeLote, PaginaDeLinhaDeTabela, PaginaDeLoteDoPortal, PaginaDeModeloDeServico, PaginaDeMunicipioDoPortal, PaginaDeNfseConfig, PaginaDeNotaNaLista, PaginaDeOcorrencia, PaginaDePassoDaSerie, PaginaDeRecorrente, PaginaDeSerie, PaginaDeSerieComLacunas, PaginaDeSessaoPropria, PaginaDeTentativaRejeitada, PaginaDeTomadorGuardado, PaginaDeUsuario, Papel, ParteDaNota, PassoDaNota, PassoDaSerie, PedidoCancelamento, PedidoCartaCorrecao, PedidoInutilizacao, PedidoInutilizacaoDeIntervalo, PedidoLote, PedidoNfse, PedidoReemissao, PedidoSubstituicao, Pendencia, Periodicidade, PlanoOferecido, PrazoDaNota, PrazoDoMunicipio, QuemFezAOcorrencia, RascunhoReemissao, Recorrente, RecorrenteDetalhe, Recurso, Reemitida, ReenvioDeFalhas, ReenvioNaFila, ReformaPrevista, RegimeTributario, RegraDeRota, ResultadoTeste, RotaDaNota, RotaPorRegime, RpsInutilizado, SaudeDoMunicipio, SegredoDoSegundoFator, SegundoFator, Serie, SerieComLacunas, SerieRetirada, Servico, ServicoAchado, ServicosAchados, Sessao, SessaoAberta, SessaoDeSuporteAberta, SessaoPropria, SituacaoDaNota, SituacaoRecorrente, StatusContrato, StatusConvite, StatusDaChave, StatusDaFatura, StatusEntrega, StatusNota, StatusUsuario, Suporte, Tempos, TentativaComCorpo, TentativaDeEntrega, TentativaRejeitada, TipoDeFatura, TipoDeSerie, Tomador, TomadorGuardado, TotaisDoFiltro, TotalTributos, Transmissao, Tributo, TributoCalculado, TributoDaNota, Trilho, TrocaDaConta, TrocaDeSenha, TrocaPedida, UltimasEntregas, Usuario, Validacao, ValoresApurados, ValoresDaNota, VerComo, VisoesDaLista } from '../../../contracts/types.ts'
export type { Acao, AceiteDeConvite, Ambiente, AmbientesDoMunicipio, ApiKey, ApiKeyCriada, Assinatura, AviseMe, Aviso, AvisosDoCorpo, CalendarioDaRecorrente, Cancelamento, CartaCorrecao, Certificado, CodigoDaEntrada, CodigoDoSegundoFator, CodigosDeRecuperacao, ColunasLembradas, CompetenciaDaRecorrente, Consumo, Conta, Convite, ConviteAberto, Credenciais, DatasDoCalendario, Email, EmissorNacional, Empresa, EmpresaPorCnpj, Endereco, Endpoint, EndpointComSegredo, Entrega, EntregaDetalhe, ErroDeCampo, ErrorBody, EstadoDaOcorrencia, Estatisticas, EventoDaNota, EventoWebhook, ExigenciasDoMunicipio, Falta, FaturaDaConta, FaturaDaContaDetalhe, FimDoSegundoFator, Inicio, InicioDoSegundoFator, IntervaloInutilizado, IssDoServico, ItemAceito, ItemDeFatura, ItemDeLote, Lacuna, Lacunas, LinhaCorrigida, LinhaDeAuditoria, LinhaDeLote, LinhaDeTabela, Lote, LoteAceito, LoteDoPortal, LoteNovo, MesContraMes, MesPendente, MetaDaNota, MinhasVisoes, ModeloDeServico, ModoDaRecorrente, MudancaDaPropriaConta, MudancaEmpresa, MudancaEndpoint, MudancaModeloDeServico, MudancaRecorrente, MudancaSerie, MudancaTomador, MudancaUsuario, MunicipioDoPortal, NfseConfig, NfseResponse, NomeDeEvento, NotaCalculada, NotaDaEntrega, NotaNaLista, NotaNaPagina, NotasPorStatus, NovaApiKey, NovaConta, NovaEmpresa, NovaNfseConfig, NovaRecorrente, NovaSerie, NovoCalendario, NovoCertificado, NovoConvite, NovoEndpoint, NovoModeloDeServico, NovoTomador, NumeroDoIntervalo, Ocorrencia, OperacoesDoMunicipio, OrigemDoPrazo, PaginaDeApiKey, PaginaDeConvite, PaginaDeEmail, PaginaDeEmpresa, PaginaDeEndpoint, PaginaDeEntrega, PaginaDeFaturaDaConta, PaginaDeLinhaDeAuditoria, PaginaDeLinhaDeLote, PaginaDeLinhaDeTabela, PaginaDeLoteDoPortal, PaginaDeModeloDeServico, PaginaDeMunicipioDoPortal, PaginaDeNfseConfig, PaginaDeNotaNaLista, PaginaDeOcorrencia, PaginaDePassoDaSerie, PaginaDeRecorrente, PaginaDeSerie, PaginaDeSerieComLacunas, PaginaDeSessaoPropria, PaginaDeTentativaRejeitada, PaginaDeTomadorGuardado, PaginaDeUsuario, Papel, ParteDaNota, PassoDaNota, PassoDaSerie, PedidoCancelamento, PedidoCartaCorrecao, PedidoInutilizacao, PedidoInutilizacaoDeIntervalo, PedidoLote, PedidoNfse, PedidoReemissao, PedidoSubstituicao, Pendencia, Periodicidade, PlanoOferecido, PrazoDaNota, PrazoDoMunicipio, QuemFezAOcorrencia, RascunhoReemissao, Recorrente, RecorrenteDetalhe, Recurso, Reemitida, ReenvioDeFalhas, ReenvioNaFila, ReformaPrevista, RegimeTributario, RegraDeRota, ResultadoTeste, RotaDaNota, RotaPorRegime, RpsInutilizado, SaudeDoMunicipio, SegredoDoSegundoFator, SegundoFator, Serie, SerieComLacunas, SerieRetirada, Servico, ServicoAchado, ServicosAchados, Sessao, SessaoAberta, SessaoDeSuporteAberta, SessaoPropria, SituacaoDaNota, SituacaoRecorrente, StatusContrato, StatusConvite, StatusDaChave, StatusDaFatura, StatusEntrega, StatusNota, StatusUsuario, Suporte, Tempos, TentativaComCorpo, TentativaDeEntrega, TentativaRejeitada, TipoDeFatura, TipoDeSerie, Tomador, TomadorGuardado, TotaisDoFiltro, TotalTributos, Transmissao, Tributo, TributoCalculado, TributoDaNota, Trilho, TrocaDaConta, TrocaDeSenha, TrocaPedida, UltimasEntregas, Usuario, Validacao, ValoresApurados, ValoresDaNota, VerComo, VisoesDaLista }

/** Every operation the portal may call: what goes in and what comes out. */
export type Operacoes = {
  /** Cria uma conta, com seu dono e um contrato de teste, e entra nela. O contrato nasce em teste. O token devolvido também vai no cookie da sessão. A resposta é a mesma, tenha ou não o e-mail outra conta: cada conta se abre com a sua senha, e uma mensagem ao endereço diz o que houve. */
  'POST /portal/auth/register': {
    entrada: {
      corpo: NovaConta
    }
    resposta: SessaoAberta & AvisosDoCorpo
  }
  /** Abre uma sessão. A resposta é a mesma para e-mail desconhecido e senha errada. Falhas seguidas fazem esperar. De quem tem segundo fator, o login sem codigo recebe 401 SEGUNDO_FATOR_NECESSARIO com desafio: termine em POST /portal/auth/login/codigo, ou repita o login com o código. */
  'POST /portal/auth/login': {
    entrada: {
      corpo: Credenciais
    }
    resposta: SessaoAberta & AvisosDoCorpo
  }
  /** Termina a entrada com o código do segundo fator. O desafio vem do login, vale cinco minutos e uma vez; um código errado não o encerra. Cada código vale uma vez. Falhas seguidas fazem esperar. */
  'POST /portal/auth/login/codigo': {
    entrada: {
      corpo: CodigoDaEntrada
    }
    resposta: SessaoAberta & AvisosDoCorpo
  }
  /** Encerra a sessão. Apaga a sessão e o cookie; as outras sessões do usuário continuam. Sem corpo na resposta. */
  'POST /portal/auth/logout': {
    entrada: {}
    resposta: undefined
  }
  /** Mostra quem está na sessão. Usuário, papel, conta e até quando a sessão vale. A leitura conta como uso: 30 minutos sem uso encerram a sessão, e 12 horas em qualquer caso. Numa sessão de suporte verComo diz quem lê, por que e até quando, e usuario é essa pessoa. */
  'GET /portal/auth/me': {
    entrada: {}
    resposta: Sessao
  }
  /** Altera o próprio nome. Só o nome muda por aqui; papel e empresas são de PATCH /portal/usuarios/{id}, e o e-mail não muda. */
  'PATCH /portal/auth/me': {
    entrada: {
      corpo: {
        /** O nome. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
        nome?: string
      }
    }
    resposta: Sessao & AvisosDoCorpo
  }
  /** Troca a própria senha. Encerra todas as sessões do usuário e devolve uma nova. Falhas seguidas fazem esperar, como no login. */
  'POST /portal/auth/trocar-senha': {
    entrada: {
      corpo: TrocaDeSenha
    }
    resposta: SessaoAberta & AvisosDoCorpo
  }
  /** Abre uma sessão de suporte com o código do link. O código vem de POST /admin/tenants/{id}/ver-como, vale dois minutos e uma vez. A sessão só lê: o resto responde 403 SESSAO_SOMENTE_LEITURA. Dura até expiraEm, não se renova, e toda resposta dela traz o cabeçalho X-Ver-Como. */
  'POST /portal/auth/ver-como': {
    entrada: {
      corpo: {
        /** O código recebido por e-mail. Até 100 caracteres. */
        token: string
      }
    }
    resposta: SessaoDeSuporteAberta & AvisosDoCorpo
  }
  /** Pede um link para redefinir a senha. A resposta é a mesma, exista ou não o e-mail. O link vale 30 minutos e uma vez; um novo mata o anterior. */
  'POST /portal/auth/esqueci-senha': {
    entrada: {
      corpo: {
        /** E-mail; nulo quando não há. Até 320 caracteres. */
        email: string
      }
    }
    resposta: undefined
  }
  /** Define uma nova senha com o código recebido por e-mail. O código vale uma vez. Todas as sessões do usuário terminam; entre de novo com a nova senha. */
  'POST /portal/auth/redefinir-senha': {
    entrada: {
      corpo: {
        /** O código recebido por e-mail. Até 100 caracteres. */
        token: string
        /** De 10 a 128 caracteres, fora da lista das mais comuns. */
        senha: string
      }
    }
    resposta: undefined
  }
  /** Lista as sessões abertas do próprio usuário. Da usada por último à mais antiga; `atual` é a desta chamada. */
  'GET /portal/auth/sessoes': {
    entrada: {
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeSessaoPropria
  }
  /** Encerra as outras sessões do próprio usuário. A sessão desta chamada continua. Sem corpo na resposta. */
  'DELETE /portal/auth/sessoes': {
    entrada: {}
    resposta: undefined
  }
  /** Encerra uma das sessões do próprio usuário. Também a desta chamada, quando é a escolhida. Sem corpo na resposta. */
  'DELETE /portal/auth/sessoes/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: undefined
  }
  /** Mostra o que um convite dá, antes de aceitá-lo. Quem tem o código vê a conta, o papel e as empresas do convite. Nada muda: o convite continua valendo. */
  'POST /portal/auth/convite': {
    entrada: {
      corpo: {
        /** O código recebido por e-mail. Até 100 caracteres. */
        token: string
      }
    }
    resposta: ConviteAberto & AvisosDoCorpo
  }
  /** Aceita um convite: cria o usuário e abre a sessão. O código veio por e-mail, vale 7 dias e uma vez. O usuário nasce com o e-mail, o papel e as empresas do convite. */
  'POST /portal/auth/aceitar-convite': {
    entrada: {
      corpo: AceiteDeConvite
    }
    resposta: SessaoAberta & AvisosDoCorpo
  }
  /** Começa o cadastro do segundo fator: dá o segredo para o aplicativo autenticador. Pede a senha de novo. O segredo só passa a valer quando confirmado com um código; começar outra vez o substitui. */
  'POST /portal/auth/segundo-fator': {
    entrada: {
      corpo: InicioDoSegundoFator
    }
    resposta: SegredoDoSegundoFator & AvisosDoCorpo
  }
  /** Confirma o segundo fator com um código do aplicativo e dá os códigos de recuperação. A partir daqui o login pede o código. As outras sessões da pessoa, abertas sem ele, terminam. */
  'POST /portal/auth/segundo-fator/confirmar': {
    entrada: {
      corpo: CodigoDoSegundoFator
    }
    resposta: CodigosDeRecuperacao & AvisosDoCorpo
  }
  /** Troca todos os códigos de recuperação por novos. Pede um código do aplicativo ou de recuperação, que vale uma vez. */
  'POST /portal/auth/segundo-fator/codigos': {
    entrada: {
      corpo: CodigoDoSegundoFator
    }
    resposta: CodigosDeRecuperacao & AvisosDoCorpo
  }
  /** Encerra o próprio segundo fator. Pede a senha e um código do aplicativo ou de recuperação. Onde o segundo fator é obrigatório, a resposta é 409. */
  'POST /portal/auth/segundo-fator/remover': {
    entrada: {
      corpo: FimDoSegundoFator
    }
    resposta: undefined
  }
  /** Resume a conta para a primeira página: o que já existe, o que espera alguém, como as cidades respondem. Quem é limitado a algumas empresas vê o resumo dessas. pendencias traz só o que o papel pode ver e resolver; numeros_sem_nota olha os últimos 500 números das vinte séries usadas por último. passos conta os dois ambientes; o resto, o da consulta. */
  'GET /portal/inicio': {
    entrada: {
      consulta: {
        ambiente: 'producao' | 'homologacao'
      }
    }
    resposta: Inicio
  }
  /** Lista os convites da conta, do mais novo para o mais antigo. Os pendentes, aceitos, expirados e cancelados. O código de um convite nunca aparece aqui: só no e-mail. */
  'GET /portal/invites': {
    entrada: {
      consulta?: {
        status?: StatusConvite
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeConvite
  }
  /** Convida alguém para a conta, por e-mail. O convite vale 7 dias e uma vez; o código vai só no e-mail. Há no máximo um convite pendente por e-mail. Só um dono convida outro dono, e um dono vê a conta inteira (sem empresaIds). */
  'POST /portal/invites': {
    entrada: {
      corpo: NovoConvite
    }
    resposta: Convite & AvisosDoCorpo
  }
  /** Cancela um convite pendente; o código deixa de valer. Um convite pendente ou expirado; aceito ou já cancelado, 409 ESTADO_INVALIDO. */
  'DELETE /portal/invites/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Convite
  }
  /** Reenvia um convite pendente ou expirado, com um código novo e mais 7 dias; o anterior deixa de valer. Um convite aceito ou cancelado não se reenvia: crie outro. */
  'POST /portal/invites/{id}/reenviar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Convite
  }
  /** Lista os usuários da conta. Em ordem de nome. Quem é limitado a algumas empresas vê os usuários limitados às mesmas. */
  'GET /portal/usuarios': {
    entrada: {
      consulta?: {
        status?: StatusUsuario
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeUsuario
  }
  /** Altera papel, empresas ou estado de um usuário, ou encerra o segundo fator que ele perdeu. A mudança encerra as sessões do usuário; do fim do segundo fator ele recebe um e-mail. Um administrador não altera donos; a conta fica sempre com um dono ativo. `ativo` e `bloqueado` vão e voltam; `desativado` é definitivo. */
  'PATCH /portal/usuarios/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaUsuario
    }
    resposta: Usuario & AvisosDoCorpo
  }
  /** Lista os lotes enviados pelo portal. Do mais novo ao mais antigo. Quem é limitado a algumas empresas vê os que começou. */
  'GET /portal/lotes': {
    entrada: {
      consulta?: {
        ambiente?: Ambiente
        /** Parte do nome do arquivo. Até 100 caracteres. */
        q?: string
        /** Só os que têm linhas à espera de uma pessoa, ou andando. */
        situacao?: 'aguardando' | 'em_andamento'
        /** Desde este dia ou momento. */
        dataInicio?: string
        /** Até este dia ou momento. */
        dataFim?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeLoteDoPortal
  }
  /** Guarda as linhas de um arquivo como um lote, e as confere. Até 10.000 linhas e 10 MB. Nada é emitido: um worker confere cada linha, e POST /portal/lotes/{loteId}/emitir emite as prontas. A linha sem idIntegracao ganha um, fixo, derivado do arquivo, do mês e do número da linha: o mesmo arquivo enviado de novo no mês repete os ids, e as linhas já emitidas são recusadas. */
  'POST /portal/lotes': {
    entrada: {
      corpo: LoteNovo
    }
    resposta: LoteDoPortal & AvisosDoCorpo
  }
  /** Mostra que campo era cada coluna dos últimos arquivos da conta. Das vinte últimas; uma correção que alguém fez vale para o próximo arquivo com a mesma coluna. */
  'GET /portal/lotes/colunas': {
    entrada: {}
    resposta: ColunasLembradas
  }
  /** Mostra um lote, com quantas linhas há em cada estado. O estado de uma linha emitida é o da nota dela. */
  'GET /portal/lotes/{loteId}': {
    entrada: {
      caminho: {
        loteId: string
      }
    }
    resposta: LoteDoPortal
  }
  /** Lista as linhas de um lote, com os erros ou a nota de cada uma. Na ordem do arquivo. O pedido de cada linha aparece só para quem pode emitir. */
  'GET /portal/lotes/{loteId}/linhas': {
    entrada: {
      caminho: {
        loteId: string
      }
      consulta?: {
        /** Só as linhas deste grupo de estados. */
        grupo?: 'com_erro' | 'prontas' | 'em_andamento' | 'recusadas' | 'autorizadas' | 'retiradas'
        /** De 0 a 500. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeLinhaDeLote
  }
  /** Corrige uma linha que ainda não foi emitida, e a confere de novo. versao é a da linha lida: se ela mudou entretanto, a correção é recusada. */
  'PUT /portal/lotes/{loteId}/linhas/{linha}': {
    entrada: {
      caminho: {
        loteId: string
        /** O número da linha no arquivo. Exemplo: "2". */
        linha: string
      }
      corpo: LinhaCorrigida
    }
    resposta: LinhaDeLote & AvisosDoCorpo
  }
  /** Emite as linhas prontas de um lote. Um worker as emite de cinquenta em cinquenta, cada uma uma vez só; as linhas com erro ficam. Sem linhas prontas, devolve o lote como está. */
  'POST /portal/lotes/{loteId}/emitir': {
    entrada: {
      caminho: {
        loteId: string
      }
    }
    resposta: LoteDoPortal
  }
  /** Retira as linhas de um lote que ainda não foram emitidas. As que já viraram nota seguem. Repetida, devolve o lote como está. */
  'POST /portal/lotes/{loteId}/cancelar': {
    entrada: {
      caminho: {
        loteId: string
      }
    }
    resposta: LoteDoPortal
  }
  /** Começa um lote com as linhas que o município recusou. Para corrigir e emitir de novo. Cada linha ganha outro idIntegracao, porque a nota recusada fica com o dela. */
  'POST /portal/lotes/{loteId}/reenviar': {
    entrada: {
      caminho: {
        loteId: string
      }
    }
    resposta: LoteDoPortal
  }
  /** Mostra as visões de listas que a pessoa salvou. Uma visão é um conjunto de filtros com nome. Cada pessoa vê só as suas. */
  'GET /portal/visoes': {
    entrada: {}
    resposta: MinhasVisoes
  }
  /** Troca as visões de uma lista. As que não vierem deixam de existir; uma lista vazia remove todas. */
  'PUT /portal/visoes/{lista}': {
    entrada: {
      caminho: {
        /** O nome da lista. Exemplo: "notas". */
        lista: string
      }
      corpo: VisoesDaLista
    }
    resposta: VisoesDaLista & AvisosDoCorpo
  }
  /** Mostra a conta: contrato, plano, consumo do mês, limites, usuários e empresas. O contrato em vigor com seu plano, o consumo do mês e a previsão para o fim dele, o limite de requisições de cada chave e quantos usuários e empresas a conta tem. Valores em reais só para donos e administradores. */
  'GET /portal/conta': {
    entrada: {}
    resposta: Conta
  }
  /** Altera o que o dono decide da conta: a exigência do segundo fator. Com exigirSegundoFator, quem não tem segundo fator entra só para cadastrá-lo: o resto responde 403 SEGUNDO_FATOR_OBRIGATORIO. Quem liga a exigência precisa já ter o seu. */
  'PATCH /portal/conta': {
    entrada: {
      corpo: MudancaDaPropriaConta
    }
    resposta: Conta & AvisosDoCorpo
  }
  /** Troca o plano da conta, ou diz o que a troca faria. agora vale para um plano que não seja mais barato: o resto do período vira um crédito do preço antigo e uma cobrança do novo, por dias corridos, na próxima fatura. proxima_competencia vale do próximo período em diante, sem proporcional. Com simular, nada muda e a resposta é a mesma. Os donos recebem um e-mail. */
  'POST /portal/conta/plano': {
    entrada: {
      corpo: TrocaPedida
    }
    resposta: TrocaDaConta & AvisosDoCorpo
  }
  /** Conta as notas aceitas em um mês, por empresa, ambiente e estado. Vale o mês em que a nota foi aceita, no horário de Brasília. Sem competencia, o mês corrente. */
  'GET /portal/conta/consumo': {
    entrada: {
      consulta?: {
        /** Formato: ano e mês: 2026-01. */
        competencia?: string
      }
    }
    resposta: Consumo
  }
  /** Lista os e-mails que a conta receberia (desenvolvimento). Só existe onde nenhum servidor de e-mail está configurado (SMTP_URL); nos outros responde 404. */
  'GET /portal/conta/emails': {
    entrada: {
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeEmail
  }
  /** Lista as faturas da conta. Da competência mais nova à mais antiga. Uma fatura aparece quando fecha. */
  'GET /portal/faturas': {
    entrada: {
      consulta?: {
        status?: StatusDaFatura
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeFaturaDaConta
  }
  /** Mostra uma fatura, com suas linhas e o Pix para pagá-la. O Pix é o da cobrança que se pode pagar agora; sem ela, nulo. A nota é a da assinatura, quando já foi autorizada. */
  'GET /portal/faturas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: FaturaDaContaDetalhe
  }
  /** Baixa uma fatura em PDF. Com as linhas e, enquanto se pode pagar, o Pix. */
  'GET /portal/faturas/{id}/pdf': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Lista os planos para os quais a conta pode ir, com preço e o que muda. Os ativos da mesma periodicidade, do mais barato ao mais caro, com o desconto do contrato. Planos combinados só com o atendimento ficam de fora; sem um contrato com plano, a lista é vazia. */
  'GET /portal/planos': {
    entrada: {}
    resposta: {
      /** Os itens desta página. */
      items: Array<PlanoOferecido>
    }
  }
  /** Lista o que foi feito na conta, do mais novo para o mais antigo. Registro só de acréscimo, encadeado por selos SHA-256: uma linha alterada ou removida é percebida. */
  'GET /portal/auditoria': {
    entrada: {
      consulta?: {
        /** Por exemplo api-key.create. Até 60 caracteres. */
        acao?: string
        /** Até 60 caracteres. */
        recurso?: string
        /** Até 100 caracteres. */
        recursoId?: string
        usuarioId?: string
        /** Quem agiu: pessoas, integrações pelas suas chaves, o serviço sozinho, ou todos. Sem ele, pessoas; com acao, recurso, recursoId ou usuarioId, todos. */
        quem?: 'pessoas' | 'integracoes' | 'servico' | 'todos'
        /** Desde este dia ou momento. */
        de?: string
        /** Até este dia ou momento. */
        ate?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeLinhaDeAuditoria
  }
  /** Lista as chaves de API da conta. Da mais nova para a mais antiga, com escopos, empresas, validade e último uso. A chave inteira não é guardada: só o começo dela aparece. */
  'GET /portal/api-keys': {
    entrada: {
      consulta?: {
        ambiente?: Ambiente
        status?: StatusDaChave
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeApiKey
  }
  /** Cria uma chave de API. A chave vale para um ambiente; as notas que ela envia são desse ambiente. Sem escopos, pode tudo o que o papel de quem a cria permite. Um desenvolvedor não cadastra empresas nem certificados, e as chaves que ele cria também não: pedir empresas.escrever responde 403, e sem escopos a chave sai com os outros. */
  'POST /portal/api-keys': {
    entrada: {
      corpo: NovaApiKey
    }
    resposta: ApiKeyCriada & AvisosDoCorpo
  }
  /** Revoga uma chave de API, na hora. A partir da resposta, a chave recebe 401. Revogar de novo não muda nada. Para trocar uma chave, crie a nova antes de revogar a antiga. */
  'POST /portal/api-keys/{id}/revogar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ApiKey
  }
  /** Busca uma empresa pelo CNPJ, para preencher o cadastro. As respostas ficam guardadas por 24 horas. Com o serviço de consulta fora do ar, vale a última resposta ou a empresa cadastrada nesta conta; se ninguém a conhece, 404. */
  'GET /portal/empresas/cnpj/{cnpj}': {
    entrada: {
      caminho: {
        /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
        cnpj: string
      }
    }
    resposta: EmpresaPorCnpj
  }
  /** Lista as empresas da conta. Em ordem de razão social. Uma credencial limitada a algumas empresas vê só essas. */
  'GET /portal/empresas': {
    entrada: {
      consulta?: {
        /** Parte do nome, ou começo do CPF ou CNPJ. Até 100 caracteres. */
        q?: string
        /** expirando: vence em até 30 dias; ausente: a empresa não tem certificado. */
        certificado?: 'ativo' | 'expirando' | 'expirado' | 'ausente'
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeEmpresa
  }
  /** Cadastra uma empresa emissora. CPF ou CNPJ só com dígitos, único na conta. Antes da primeira nota, envie também o certificado A1. Uma credencial limitada a algumas empresas não cadastra outras. */
  'POST /portal/empresas': {
    entrada: {
      corpo: NovaEmpresa
    }
    resposta: Empresa & AvisosDoCorpo
  }
  /** Mostra uma empresa. Com o certificado em vigor e quantos dias faltam para ele vencer; certificado é null enquanto nenhum foi enviado. */
  'GET /portal/empresas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Empresa
  }
  /** Altera o cadastro de uma empresa. Só muda o que vier; null esvazia um campo opcional. O endereço vem inteiro, e cpfCnpj não muda. `ativa: false` faz as próximas emissões responderem EMPRESA_INATIVA. Com a `versao` lida, uma mudança feita por outro nesse meio-tempo não é desfeita: a resposta é 409 VERSAO_DIVERGENTE. */
  'PATCH /portal/empresas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaEmpresa
    }
    resposta: Empresa & AvisosDoCorpo
  }
  /** Envia o certificado A1 da empresa. O novo certificado substitui o anterior. O arquivo e a senha não são guardados, só a chave, cifrada. Até dois arquivos da conta são lidos ao mesmo tempo; mais que isso responde 429. */
  'POST /portal/empresas/{id}/certificado': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: NovoCertificado
    }
    resposta: Certificado & AvisosDoCorpo
  }
  /** Lista as configurações de emissão da empresa, por município e ambiente. Uma chave vê as do seu ambiente; o portal, as dos dois. Senhas e tokens gravados aparecem como ***. */
  'GET /portal/empresas/{empresaId}/nfse-configs': {
    entrada: {
      caminho: {
        empresaId: string
      }
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeNfseConfig
  }
  /** Grava a configuração de um município e ambiente. Substitui a configuração inteira; o que não vier volta ao padrão, menos senha e token. Sem município, vale o da empresa; sem ambiente, o da chave. Com a `versao` lida, o que outro gravou depois não é apagado: a resposta é 409 VERSAO_DIVERGENTE. */
  'PUT /portal/empresas/{empresaId}/nfse-configs': {
    entrada: {
      caminho: {
        empresaId: string
      }
      corpo: NovaNfseConfig
    }
    resposta: NfseConfig & AvisosDoCorpo
  }
  /** Remove uma configuração; volta a valer o padrão. Responde a configuração removida, sem os segredos. As notas já aceitas seguem como foram aceitas. */
  'DELETE /portal/empresas/{empresaId}/nfse-configs/{configId}': {
    entrada: {
      caminho: {
        empresaId: string
        configId: string
      }
    }
    resposta: NfseConfig
  }
  /** Lista as séries de RPS de todas as empresas, cada uma com o que falta na sequência. As ativas de um ambiente, empresa por empresa, em ordem de nome. */
  'GET /portal/series': {
    entrada: {
      consulta: {
        ambiente: Ambiente
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeSerieComLacunas
  }
  /** Lista as séries de RPS da empresa. Por município e ambiente. As inativas só vêm com incluirInativas=true. */
  'GET /portal/empresas/{empresaId}/series': {
    entrada: {
      caminho: {
        empresaId: string
      }
      consulta?: {
        /** Padrão: false. */
        incluirInativas?: boolean
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
  /** Cria uma série de RPS. Uma série também nasce sozinha na primeira nota que a usa, a partir do número 1. Crie antes para continuar a numeração de outro sistema. Zeros à esquerda não fazem outra série: 1 e 00001 são a mesma. Sem municipio, vale o da empresa. */
  'POST /portal/empresas/{empresaId}/series': {
    entrada: {
      caminho: {
        empresaId: string
      }
      corpo: NovaSerie
    }
    resposta: Serie & AvisosDoCorpo
  }
  /** Altera uma série de RPS. proximoNumero só cresce, e deixa à série ao menos um milhão de números; para voltar, peça ao suporte. Uma série inativa recusa notas novas; `ativa: true` a reativa. */
  'PATCH /portal/empresas/{empresaId}/series/{serieId}': {
    entrada: {
      caminho: {
        empresaId: string
        serieId: string
      }
      corpo: MudancaSerie
    }
    resposta: Serie & AvisosDoCorpo
  }
  /** Tira uma série de RPS de uso. A série que já numerou alguma nota fica inativa; a que nunca foi usada é excluída. O motivo fica na auditoria. */
  'DELETE /portal/empresas/{empresaId}/series/{serieId}': {
    entrada: {
      caminho: {
        empresaId: string
        serieId: string
      }
      consulta?: {
        /** Obrigatório, de 15 a 500 caracteres. Até 1000 caracteres. */
        motivo?: string
      }
    }
    resposta: SerieRetirada
  }
  /** Lista os números que a série deu, com suas notas, e as mudanças da série. Do mais novo para o mais antigo: cada número com a nota e a situação dele, e cada mudança com quem a fez. */
  'GET /portal/empresas/{empresaId}/series/{serieId}/historico': {
    entrada: {
      caminho: {
        empresaId: string
        serieId: string
      }
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDePassoDaSerie
  }
  /** Lista os números abaixo do próximo que não chegaram a nota autorizada. Intervalos de números seguidos, em ordem. `faltantes` soma todos. */
  'GET /portal/empresas/{empresaId}/series/{serieId}/lacunas': {
    entrada: {
      caminho: {
        empresaId: string
        serieId: string
      }
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: Lacunas
  }
  /** Lista as notas da conta, da mais nova para a mais antiga. O total é exato para qualquer filtro; o de uma busca (q) que encontra muitas notas é um mínimo, e totalExato é false: mais de 1.000, ou centenas, se cada uma das palavras buscadas está em muitas notas. Os dias são os de Brasília. */
  'GET /portal/nfse': {
    entrada: {
      consulta?: {
        empresaId?: string
        status?: StatusNota
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        trilho?: Trilho
        /** Padrão: o início do dia, 30 dias atrás. */
        dataInicio?: string
        /** Incluído. Padrão: agora. */
        dataFim?: string
        /** Número, idIntegracao ou chave de acesso, ou o começo de um deles; o RPS como sai impresso (1-37, ou 37); o nome do tomador e palavras da descrição do serviço, em qualquer ordem, sem acentos e também por partes de palavras; CPF ou CNPJ, com ou sem máscara; o valor do serviço (1.500,50). Uma nota aceita há menos de um segundo pode ainda não ser encontrada por nome, documento, valor ou descrição. Até 100 caracteres. */
        q?: string
        ambiente?: Ambiente
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeNotaNaLista
  }
  /** Emite uma NFS-e a partir do formulário. O mesmo corpo e as mesmas regras de POST /nfse; sempre assíncrona. Um idIntegracao que já é de uma nota com outros dados é 409 ID_INTEGRACAO_EM_USO, com a nota em notaExistenteId: a tela pergunta se é a mesma nota ou outra. */
  'POST /portal/nfse': {
    entrada: {
      consulta: {
        /** Onde emitir; a sessão, ao contrário da chave, não diz. */
        ambiente: 'producao' | 'homologacao'
      }
      corpo: PedidoNfse
    }
    resposta: NfseResponse
  }
  /** Valida um pedido de emissão sem emitir nem gravar nada. As mesmas verificações de POST /portal/nfse no ambiente escolhido. Responde 200 também quando a nota seria recusada: veja valida e erros. */
  'POST /portal/nfse/validar': {
    entrada: {
      consulta: {
        /** Onde emitir; a sessão, ao contrário da chave, não diz. */
        ambiente: 'producao' | 'homologacao'
      }
      corpo: PedidoNfse
    }
    resposta: Validacao
  }
  /** Busca o serviço da nota por palavras do dia a dia. Itens da lista da LC 116, o mais provável primeiro: pelo número, pelas palavras da lista ou por palavras comuns (site, contador, faxina). Com cpfCnpj, os que a empresa usou por último e os da atividade dela no cadastro sobem. porque diz por que o item veio; cuidado, o que conferir antes. */
  'GET /portal/nfse/servicos': {
    entrada: {
      consulta?: {
        /** Número ou palavras. Até 100 caracteres. Exemplo: "site". */
        q?: string
        /** CPF ou CNPJ da empresa, sem máscara. Até 14 caracteres. */
        cpfCnpj?: string
        /** De 1 a 200. Padrão: 30. */
        limit?: number
      }
    }
    resposta: ServicosAchados
  }
  /** Diz quem decide o ISS de um serviço, e com que alíquota. Para o formulário de emissão, antes de a nota estar completa: pedido, a alíquota vai na nota; municipio, vale a que ele cadastrou no sistema nacional, em aliquota quando ele responde; simples, o ISS está no DAS. Sem dados que bastem, decididoPor é pedido. */
  'GET /portal/nfse/iss': {
    entrada: {
      consulta: {
        ambiente: Ambiente
        /** CPF ou CNPJ da empresa que emite, sem máscara. Até 14 caracteres. */
        cpfCnpj: string
        /** Item da lista da LC 116. Até 20 caracteres. Exemplo: "01.07". */
        codigo: string
        /** cTribNac, 6 dígitos. */
        codigoServicoNacional?: string
        /** Código IBGE; o padrão é o da empresa. */
        municipioPrestacao?: string
        /** Código IBGE: alguns serviços devem o ISS onde está o tomador. */
        municipioTomador?: string
        /** AAAA-MM. */
        competencia?: string
        /** O tomador retém o ISS. */
        retido?: boolean
        /** Como na emissão. De 1 a 7. */
        tipoTributacao?: number
        /** Como na emissão. De 1 a 7. */
        exigibilidade?: number
      }
    }
    resposta: IssDoServico
  }
  /** Emite até 50 notas de uma vez, a partir do portal. O mesmo corpo e as mesmas regras de POST /nfse/lote. O item que repete o idIntegracao de outro do lote, ou de uma nota com outros dados, é recusado com ID_INTEGRACAO_EM_USO: dois itens nunca são a mesma nota. */
  'POST /portal/nfse/lote': {
    entrada: {
      consulta: {
        /** Onde emitir; a sessão, ao contrário da chave, não diz. */
        ambiente: 'producao' | 'homologacao'
      }
      corpo: PedidoLote
    }
    resposta: LoteAceito & AvisosDoCorpo
  }
  /** Mostra o andamento de um lote. concluido quando toda nota aceita tem resposta do município. */
  'GET /portal/nfse/lote/{loteId}': {
    entrada: {
      caminho: {
        loteId: string
      }
    }
    resposta: Lote
  }
  /** Inutiliza um número de RPS que nenhuma nota usou. O mesmo corpo e as mesmas regras de POST /nfse/rps/inutilizar. */
  'POST /portal/nfse/rps/inutilizar': {
    entrada: {
      consulta: {
        /** Onde emitir; a sessão, ao contrário da chave, não diz. */
        ambiente: 'producao' | 'homologacao'
      }
      corpo: PedidoInutilizacao
    }
    resposta: RpsInutilizado & AvisosDoCorpo
  }
  /** Inutiliza de uma vez as lacunas de um intervalo de números de RPS. Até 500 números por vez, todos abaixo do próximo da série. Inutiliza os que nenhuma nota tem e os de notas recusadas; os outros ficam como estão, e numeros diz o que houve com cada um. Repetir não inutiliza nada duas vezes. */
  'POST /portal/nfse/rps/inutilizar-intervalo': {
    entrada: {
      consulta: {
        /** Onde emitir; a sessão, ao contrário da chave, não diz. */
        ambiente: 'producao' | 'homologacao'
      }
      corpo: PedidoInutilizacaoDeIntervalo
    }
    resposta: IntervaloInutilizado & AvisosDoCorpo
  }
  /** Conta e soma as notas por status, dia, município e empresa. Os filtros da lista, menos q. As somas são das notas autorizadas, em reais. */
  'GET /portal/nfse/estatisticas': {
    entrada: {
      consulta?: {
        empresaId?: string
        status?: StatusNota
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        trilho?: Trilho
        /** Padrão: o início do dia, 30 dias atrás. */
        dataInicio?: string
        /** Incluído. Padrão: agora. */
        dataFim?: string
        ambiente?: Ambiente
      }
    }
    resposta: Estatisticas
  }
  /** Soma as notas de um filtro: serviços, ISS, retenções, IBS, CBS e líquido. Os filtros da lista, com q. Soma as autorizadas, ou as do status pedido. Com mais de 5.000 notas, totais é nulo: escolha um período menor, ou use GET /portal/nfse/estatisticas. */
  'GET /portal/nfse/totais': {
    entrada: {
      consulta?: {
        empresaId?: string
        status?: StatusNota
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        trilho?: Trilho
        /** Padrão: o início do dia, 30 dias atrás. */
        dataInicio?: string
        /** Incluído. Padrão: agora. */
        dataFim?: string
        /** Número, idIntegracao ou chave de acesso, ou o começo de um deles; o RPS como sai impresso (1-37, ou 37); o nome do tomador e palavras da descrição do serviço, em qualquer ordem, sem acentos e também por partes de palavras; CPF ou CNPJ, com ou sem máscara; o valor do serviço (1.500,50). Uma nota aceita há menos de um segundo pode ainda não ser encontrada por nome, documento, valor ou descrição. Até 100 caracteres. */
        q?: string
        ambiente?: Ambiente
      }
    }
    resposta: TotaisDoFiltro
  }
  /** Exporta as notas de um filtro em CSV. Como o Excel em português abre: UTF-8 com BOM, ponto e vírgula, vírgula decimal, datas e horas de Brasília, e chaves e números de documento como texto (="…"). Um texto que a planilha leria como fórmula começa com apóstrofo. */
  'GET /portal/nfse.csv': {
    entrada: {
      consulta?: {
        empresaId?: string
        status?: StatusNota
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        trilho?: Trilho
        /** Padrão: o início do dia, 30 dias atrás. */
        dataInicio?: string
        /** Incluído. Padrão: agora. */
        dataFim?: string
        /** Número, idIntegracao ou chave de acesso, ou o começo de um deles; o RPS como sai impresso (1-37, ou 37); o nome do tomador e palavras da descrição do serviço, em qualquer ordem, sem acentos e também por partes de palavras; CPF ou CNPJ, com ou sem máscara; o valor do serviço (1.500,50). Uma nota aceita há menos de um segundo pode ainda não ser encontrada por nome, documento, valor ou descrição. Até 100 caracteres. */
        q?: string
        ambiente?: Ambiente
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Exporta as notas de um filtro em planilha do Excel. As colunas de GET /portal/nfse.csv, com valores, datas e chaves já nos seus formatos. */
  'GET /portal/nfse.xlsx': {
    entrada: {
      consulta?: {
        empresaId?: string
        status?: StatusNota
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        trilho?: Trilho
        /** Padrão: o início do dia, 30 dias atrás. */
        dataInicio?: string
        /** Incluído. Padrão: agora. */
        dataFim?: string
        /** Número, idIntegracao ou chave de acesso, ou o começo de um deles; o RPS como sai impresso (1-37, ou 37); o nome do tomador e palavras da descrição do serviço, em qualquer ordem, sem acentos e também por partes de palavras; CPF ou CNPJ, com ou sem máscara; o valor do serviço (1.500,50). Uma nota aceita há menos de um segundo pode ainda não ser encontrada por nome, documento, valor ou descrição. Até 100 caracteres. */
        q?: string
        ambiente?: Ambiente
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Baixa as notas de um filtro em um pacote: XML, eventos, PDF e relação. Um ZIP com o XML de cada nota autorizada, cancelada ou substituída, o XML dos seus eventos, o PDF se pedido, e relacao.xlsx. Até 5.000 notas por pacote; com mais, ou sem nenhuma, 400 PARAMETRO_INVALIDO. O arquivo chega à medida que é lido. Fica na auditoria. */
  'GET /portal/nfse.zip': {
    entrada: {
      consulta?: {
        empresaId?: string
        status?: StatusNota
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        trilho?: Trilho
        /** Padrão: o início do dia, 30 dias atrás. */
        dataInicio?: string
        /** Incluído. Padrão: agora. */
        dataFim?: string
        /** Número, idIntegracao ou chave de acesso, ou o começo de um deles; o RPS como sai impresso (1-37, ou 37); o nome do tomador e palavras da descrição do serviço, em qualquer ordem, sem acentos e também por partes de palavras; CPF ou CNPJ, com ou sem máscara; o valor do serviço (1.500,50). Uma nota aceita há menos de um segundo pode ainda não ser encontrada por nome, documento, valor ou descrição. Até 100 caracteres. */
        q?: string
        ambiente?: Ambiente
        /** Só estas notas do filtro, até 100, separadas por vírgula. Exemplo: "0192a1b0-0000-7000-8000-000000000001". */
        ids?: string
        /** Também o DANFSe de cada nota autorizada ou cancelada. Padrão: false. */
        pdf?: boolean
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Mostra uma nota, o que ela diz e o que se pode fazer com ela agora. A resposta de GET /nfse/{id} com as partes, os valores, os tributos, as notas ligadas a ela e acoes: o que o usuário pode fazer e, se não pode, por quê. */
  'GET /portal/nfse/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: NotaNaPagina
  }
  /** Baixa o DANFSe. Da nota autorizada ou cancelada; nos outros estados, 404 NOTA_NAO_AUTORIZADA. Com formato=pdfa, o PDF/A-3 com o XML anexado. */
  'GET /portal/nfse/{id}/pdf': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** Padrão: "pdf". */
        formato?: 'pdf' | 'pdfa'
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Baixa o XML autorizado, assinado, de valor legal. A nota como o município a assinou, byte por byte e sem o envelope da resposta: guarde-a sem mudar nada. Também da nota cancelada ou substituída; nos outros estados, 404 NOTA_NAO_AUTORIZADA. Um município pode escrever caracteres que leitores de XML recusam (aviso XML_FORA_DA_NORMA): com forma=legivel vem uma cópia em UTF-8 sem eles, cuja assinatura pode não conferir. O cabeçalho x-forma-do-xml diz se os bytes são a exata ou a legivel. */
  'GET /portal/nfse/{id}/xml': {
    entrada: {
      caminho: {
        id: string
      }
      consulta?: {
        /** Padrão: "exata". */
        forma?: 'exata' | 'legivel'
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Lista o que o município registrou sobre a nota depois de autorizada. Cancelamento, pedido de análise e carta de correção, do mais antigo para o mais novo. O documento de cada um está em GET /portal/nfse/{id}/eventos/{eventoId}/xml. */
  'GET /portal/nfse/{id}/eventos': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: {
      /** Os itens, em ordem. */
      itens: Array<EventoDaNota>
    }
  }
  /** Baixa o XML de um evento da nota. No sistema nacional, o evento assinado por ele. Nos outros, a resposta do município que registrou o evento. Um município pode escrever caracteres que leitores de XML recusam (aviso XML_FORA_DA_NORMA): com forma=legivel vem uma cópia em UTF-8 sem eles, cuja assinatura pode não conferir. O cabeçalho x-forma-do-xml diz se os bytes são a exata ou a legivel. */
  'GET /portal/nfse/{id}/eventos/{eventoId}/xml': {
    entrada: {
      caminho: {
        id: string
        eventoId: string
      }
      consulta?: {
        /** Padrão: "exata". */
        forma?: 'exata' | 'legivel'
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Mostra o pedido da nota como foi enviado. Credenciais vêm como ***. */
  'GET /portal/nfse/{id}/pedido': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: {
      /** O corpo de POST /nfse. */
      payload: Record<string, unknown>
    }
  }
  /** Mostra uma troca com o município: o documento enviado e a resposta. Os ids estão em detalhe.transmissaoId da linha do tempo. O que envolve o documento (envelope, usuário e senha) não é guardado. */
  'GET /portal/nfse/{id}/transmissoes/{transmissaoId}': {
    entrada: {
      caminho: {
        id: string
        transmissaoId: string
      }
    }
    resposta: Transmissao
  }
  /** Cancela uma nota autorizada. Espera o município por até 20 segundos. Sem resposta, a nota continua autorizada, cancelamento.status fica em_processamento e o resultado vem por webhook. Repetir não cancela duas vezes. */
  'POST /portal/nfse/{id}/cancelar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoCancelamento
    }
    resposta: NfseResponse
  }
  /** Pede ao fisco a análise do cancelamento de uma nota. Para depois do prazo de cancelamento direto. A nota continua autorizada; o resultado vem por nfse.cancelada e nfse.cancelamento_deferido, ou nfse.cancelamento_indeferido. */
  'POST /portal/nfse/{id}/solicitar-cancelamento': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoCancelamento
    }
    resposta: NfseResponse
  }
  /** Emite uma nota no lugar de outra. Responde a nota nova, com meta.numeroOriginal. A original fica substituida quando o município confirma, e nfse.substituida avisa; se a nova é recusada, a original continua valendo. Repetir com o mesmo idIntegracao devolve a mesma nota. */
  'POST /portal/nfse/{id}/substituir': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoSubstituicao
    }
    resposta: NfseResponse
  }
  /** Corrige o que não muda valores nem partes. Só onde o município tem carta de correção (operacoes.cartaCorrecao de GET /municipios/{ibge}); a recusa diz o que fazer em vez disso. Espera o município por até 20 segundos; sem resposta, status fica em_processamento. Repetir o mesmo pedido responde a mesma carta. */
  'POST /portal/nfse/{id}/carta-correcao': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoCartaCorrecao
    }
    resposta: CartaCorrecao & AvisosDoCorpo
  }
  /** Tudo o que aconteceu com a nota, do aceite aos webhooks, com durações. Do mais antigo para o mais novo: mudanças de estado, trocas com o município e entregas de webhook. */
  'GET /portal/nfse/{id}/timeline': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: {
      /** Os itens, em ordem. */
      itens: Array<PassoDaNota>
    }
  }
  /** Baixa o histórico da nota em CSV. UTF-8 com BOM, vírgula como separador, linhas CRLF (RFC 4180). */
  'GET /portal/nfse/{id}/historico.csv': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Pergunta agora ao município por uma nota de resultado desconhecido. Responde a nota como está; a consulta vem em seguida e o resultado por webhook ou GET /portal/nfse/{id}. Uma nota de resultado conhecido não muda. */
  'POST /portal/nfse/{id}/consultar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: NfseResponse
  }
  /** Dá o pedido de uma nota recusada, para corrigir e reemitir. Credenciais vêm como ***; camposMascarados diz quais preencher de novo. A leitura fica na auditoria. */
  'GET /portal/nfse/{id}/rascunho-reemissao': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: RascunhoReemissao
  }
  /** Valida o pedido corrigido sem emitir. As verificações de reemitir, sem emitir, no ambiente da nota original. Os caminhos são os do corpo: payload.tomador. */
  'POST /portal/nfse/{id}/validar-reemissao': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoReemissao
    }
    resposta: Validacao
  }
  /** Emite uma nota nova no lugar de uma recusada. Só quando está provado que o município não aceitou a original: rejeitada, ou falha_definitiva com prova. Novo número de RPS, mesmo ambiente; as duas notas apontam uma para a outra. Os caminhos de erros[] são os do corpo: payload.tomador. */
  'POST /portal/nfse/{id}/reemitir': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoReemissao
    }
    resposta: Reemitida & AvisosDoCorpo
  }
  /** Lista as tentativas de emissão recusadas antes de virar nota. Guardadas por 90 dias, com as credenciais mascaradas. Também os itens recusados de um lote. */
  'GET /portal/tentativas-rejeitadas': {
    entrada: {
      consulta?: {
        /** Desde este dia ou momento. */
        de?: string
        /** Até este dia ou momento. */
        ate?: string
        /** O idIntegracao, ou o começo dele. Até 64 caracteres. */
        idIntegracao?: string
        empresaId?: string
        ambiente?: Ambiente
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeTentativaRejeitada
  }
  /** Mostra uma tentativa com o corpo enviado, sem as credenciais. O corpo vem como chegou, mesmo que não seja JSON, com senhas, tokens e certificados trocados por ***. */
  'GET /portal/tentativas-rejeitadas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: TentativaComCorpo
  }
  /** Busca municípios pelo nome ou pelo código IBGE. Sem acento e sem maiúsculas; os que começam pelo texto vêm primeiro. aviseMe diz se a pessoa espera o município. */
  'GET /portal/municipios': {
    entrada: {
      consulta?: {
        /** Parte do nome, ou começo do código IBGE. Até 100 caracteres. */
        q?: string
        /** Sigla do estado, em maiúsculas ou minúsculas. Formato: a sigla do estado: SP. Exemplo: "SP". */
        uf?: string
        /** true: só os municípios das empresas da conta e das notas delas. */
        minhas?: boolean
        /** nao_atendidos: onde ainda não se emite; instaveis: os que não respondem bem agora. */
        situacao?: 'nao_atendidos' | 'instaveis'
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeMunicipioDoPortal
  }
  /** Mostra como o sistema de um município vem respondendo: agora e nos últimos 30 dias. Soma as notas de todas as contas, sem identificar nenhuma; os dias são os de Brasília e a soma atrasa poucos segundos. */
  'GET /portal/municipios/{ibge}/saude': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        ibge: string
      }
      consulta?: {
        /** Cada município tem um sistema para cada ambiente. Padrão: "producao". */
        ambiente?: 'producao' | 'homologacao'
      }
    }
    resposta: SaudeDoMunicipio
  }
  /** Pede um e-mail para quando o município for atendido. Só onde ainda não se emite neste ambiente. Quem pede recebe um único e-mail quando o município passa a ser atendido; pedir outra vez não muda nada. */
  'POST /portal/municipios/{ibge}/avise-me': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        ibge: string
      }
      consulta?: {
        /** Cada município tem um sistema para cada ambiente. Padrão: "producao". */
        ambiente?: 'producao' | 'homologacao'
      }
    }
    resposta: AviseMe
  }
  /** Desiste de ser avisado sobre o município. Quem não tinha pedido recebe a mesma resposta. */
  'DELETE /portal/municipios/{ibge}/avise-me': {
    entrada: {
      caminho: {
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        ibge: string
      }
      consulta?: {
        /** Cada município tem um sistema para cada ambiente. Padrão: "producao". */
        ambiente?: 'producao' | 'homologacao'
      }
    }
    resposta: AviseMe
  }
  /** Busca em uma tabela oficial: serviços, NBS, classificações, indicadores, países, mudanças da lei. servicos-lc116 (item da lista), servicos-nacionais (cTribNac), nbs, nbs-correlacao (item → NBS, indicador e classificação), cst-ibscbs, cclasstrib, ccredpres, indop, paises, aliquotas-reforma (as fases da reforma tributária por mês, como este serviço as aplica) e mudancas-da-lei (o que muda na lei, por data). q é o começo de um código, com ou sem pontos, ou palavras da descrição, sem acento. */
  'GET /portal/tabelas/{nome}': {
    entrada: {
      caminho: {
        nome: 'servicos-lc116' | 'servicos-nacionais' | 'nbs' | 'nbs-correlacao' | 'cst-ibscbs' | 'cclasstrib' | 'ccredpres' | 'indop' | 'aliquotas-reforma' | 'fusos' | 'mudancas-da-lei' | 'paises'
      }
      consulta?: {
        /** Até 100 caracteres. */
        q?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeLinhaDeTabela
  }
  /** Acompanha ao vivo notas, lotes e entregas de webhook (server-sent events). Eventos: `pronto` {} (daqui em diante nada se perde: releia a página uma vez e siga), `nota` {id, status, atualizadaEm}, `lote` {id, concluidas, aceitas, atualizadoEm}, `entrega` {id, nfseId, status, atualizadaEm} e `fim` {motivo: sessao | reinicio}. São avisos para reler, não um registro: depois de uma queda nada é reenviado. Um comentário a cada 20 segundos mantém a conexão. Até 4 conexões por sessão; abrir esta não prolonga a sessão, e ela termina com a sessão. */
  'GET /portal/eventos': {
    entrada: {}
    resposta: Uint8Array<ArrayBuffer>
  }
  /** Lista os endpoints de webhook. Do mais antigo para o mais novo, com o estado de cada um. O segredo não aparece: só na criação e na troca. */
  'GET /portal/webhooks': {
    entrada: {
      consulta?: {
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeEndpoint
  }
  /** Cria um endpoint de webhook. Devolve o segredo de assinatura (`whsec_…`), mostrado só desta vez. Sem `eventos`, recebe todos; sem `ambiente`, os dois ambientes. Uma chave de homologação cria, vê e muda só endpoints de homologação. */
  'POST /portal/webhooks': {
    entrada: {
      corpo: NovoEndpoint
    }
    resposta: EndpointComSegredo & AvisosDoCorpo
  }
  /** Lista as entregas de webhook, da mais nova para a mais antiga. De todos os endpoints da conta e das emissões com opcoes.webhookUrl, cada uma com a nota de que fala. status `delivery_failed` são as que esgotaram as 8 tentativas. */
  'GET /portal/webhooks/entregas': {
    entrada: {
      consulta?: {
        endpoint?: string
        nfseId?: string
        /** Até 64 caracteres. */
        evento?: string
        status?: StatusEntrega
        /** O começo do número ou do idIntegracao da nota. Até 60 caracteres. */
        q?: string
        /** Criadas desde este dia ou momento. */
        de?: string
        /** Criadas até este dia ou momento. */
        ate?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeEntrega
  }
  /** Mostra uma entrega, com o corpo enviado e cada tentativa. O corpo é o que foi assinado, byte a byte. De cada tentativa: o instante, a duração, o status e os primeiros 2 KiB da resposta. */
  'GET /portal/webhooks/entregas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: EntregaDetalhe
  }
  /** Mostra o segredo que assina as entregas para opcoes.webhookUrl. Um segredo por conta e ambiente: uma chave lê o do seu, uma sessão escolhe. Cada leitura fica na auditoria. */
  'GET /portal/webhooks/segredo-avulso': {
    entrada: {
      consulta?: {
        /** Só para sessões; o padrão é produção. */
        ambiente?: 'producao' | 'homologacao'
      }
    }
    resposta: {
      /** O segredo com que as entregas são assinadas. Guarde-o como uma senha. */
      segredo: string
    }
  }
  /** Mostra um endpoint de webhook. Com o último sucesso e desde quando falha, se estiver falhando. */
  'GET /portal/webhooks/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Endpoint
  }
  /** Altera um endpoint de webhook. `ativo: false` desativa o endpoint e suspende as entregas pendentes; `ativo: true` o reativa. Entregas suspensas podem ser reenviadas com replay. `ambiente` vale para os próximos eventos; null é os dois. */
  'PATCH /portal/webhooks/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaEndpoint
    }
    resposta: Endpoint & AvisosDoCorpo
  }
  /** Exclui um endpoint de webhook. As entregas abertas ficam suspensas e o registro delas permanece. Sem corpo na resposta. */
  'DELETE /portal/webhooks/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: undefined
  }
  /** Põe na fila o reenvio das entregas que falharam ou ficaram suspensas num endpoint. Uma tentativa de cada uma, das mais antigas para as mais novas, até 1.000 por chamada: restantes diz quantas ficaram. A que der certo fica `entregue`; a que falhar não muda. Acompanhe pela lista de entregas com endpoint e status. */
  'POST /portal/webhooks/{id}/reenviar-falhas': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: ReenvioDeFalhas
    }
    resposta: ReenvioNaFila & AvisosDoCorpo
  }
  /** Envia um evento de teste assinado (webhook.teste) e conta o que o receptor respondeu. Um envio só, agora, também para um endpoint desativado. O corpo da resposta do receptor não é mostrado. */
  'POST /portal/webhooks/{id}/testar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ResultadoTeste
  }
  /** Troca o segredo de assinatura; o anterior também assina por 24 horas. Por 24 horas o cabeçalho X-Service-Signature traz dois `v1=`: aceite a entrega se um deles conferir. O segredo novo aparece só nesta resposta. */
  'POST /portal/webhooks/{id}/girar-segredo': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: EndpointComSegredo
  }
  /** Reenvia agora uma entrega encerrada (o id é o da entrega). Uma tentativa manual, com o mesmo X-Service-Delivery-Id: se der certo, a entrega fica `entregue`; se falhar, nada muda. */
  'POST /portal/webhooks/{id}/replay': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: EntregaDetalhe
  }
  /** Lista os modelos de serviço, por nome. Com empresaId, os que servem a notas desta empresa: os dela e os da conta inteira. */
  'GET /portal/modelos-servico': {
    entrada: {
      consulta?: {
        /** Parte do nome. Até 120 caracteres. */
        q?: string
        empresaId?: string
        /** true: só os arquivados. */
        arquivados?: boolean
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeModeloDeServico
  }
  /** Guarda um serviço como modelo. servico é um item da lista servico de POST /nfse, com as mesmas regras de formato. */
  'POST /portal/modelos-servico': {
    entrada: {
      corpo: NovoModeloDeServico
    }
    resposta: ModeloDeServico & AvisosDoCorpo
  }
  /** Mostra um modelo de serviço. Também um arquivado. */
  'GET /portal/modelos-servico/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ModeloDeServico
  }
  /** Altera ou arquiva um modelo de serviço. Campos ausentes ficam como estão; servico vem inteiro. arquivado: true o tira da lista, false o traz de volta. As notas que o usaram não mudam. */
  'PATCH /portal/modelos-servico/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaModeloDeServico
    }
    resposta: ModeloDeServico & AvisosDoCorpo
  }
  /** Lista os clientes, por nome. Os que o serviço conhece pelas notas de cada empresa, e os que alguém escreveu. Com ambiente producao, sem os que só têm notas de teste. */
  'GET /portal/tomadores': {
    entrada: {
      consulta?: {
        /** Partes do nome, do CPF ou do CNPJ. Até 200 caracteres. */
        q?: string
        /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
        cpfCnpj?: string
        empresaId?: string
        ambiente?: Ambiente
        /** true: só os arquivados. */
        arquivados?: boolean
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeTomadorGuardado
  }
  /** Guarda um cliente de uma empresa. tomador é o de POST /nfse. Um cliente arquivado volta à lista, como vem agora. */
  'POST /portal/tomadores': {
    entrada: {
      corpo: NovoTomador
    }
    resposta: TomadorGuardado & AvisosDoCorpo
  }
  /** Mostra um cliente. Também um arquivado. */
  'GET /portal/tomadores/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: TomadorGuardado
  }
  /** Altera ou arquiva um cliente. Campos ausentes ficam como estão; tomador vem inteiro, e depois as notas não o mudam mais. arquivado: true o tira da lista, false o traz de volta. As notas já emitidas não mudam. */
  'PATCH /portal/tomadores/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaTomador
    }
    resposta: TomadorGuardado & AvisosDoCorpo
  }
  /** Lista as notas recorrentes, da mais nova para a mais antiga. pendencia=com_falha são as que têm um mês recusado; pendencia=a_revisar, as que têm um mês à espera de quem o emita. */
  'GET /portal/recorrentes': {
    entrada: {
      consulta?: {
        ambiente?: Ambiente
        situacao?: SituacaoRecorrente
        pendencia?: 'com_falha' | 'a_revisar'
        empresaId?: string
        /** Parte do nome ou do nome do tomador. Até 120 caracteres. */
        q?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeRecorrente
  }
  /** Cria uma nota recorrente. nota é o corpo de POST /nfse, conferido como se fosse emitido hoje; idIntegracao, datas e número de RPS são de cada nota e ficam de fora. Na discriminação, {mes}, {ano}, {mes_numero}, {mes_anterior}, {ano_do_mes_anterior} e {mes_anterior_numero} viram os da data. As notas saem a partir das 6h de Brasília. */
  'POST /portal/recorrentes': {
    entrada: {
      corpo: NovaRecorrente
    }
    resposta: RecorrenteDetalhe & AvisosDoCorpo
  }
  /** Mostra as próximas 12 datas de um calendário, sem gravar nada. A partir de hoje. Os feriados são os nacionais; os de estados e municípios não contam. */
  'POST /portal/recorrentes/datas': {
    entrada: {
      corpo: NovoCalendario
    }
    resposta: DatasDoCalendario & AvisosDoCorpo
  }
  /** Mostra uma nota recorrente, com a nota e as próximas 12 datas. Pausada ou encerrada, não tem próximas datas. */
  'GET /portal/recorrentes/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: RecorrenteDetalhe
  }
  /** Altera uma nota recorrente. Campos ausentes ficam como estão; nota e calendario vêm inteiros. Vale para as próximas datas: o que já saiu não muda, e um mês que já teve nota não tem outra. */
  'PATCH /portal/recorrentes/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaRecorrente
    }
    resposta: RecorrenteDetalhe & AvisosDoCorpo
  }
  /** Pausa uma nota recorrente. Os meses que passarem enquanto ela estiver pausada ficam sem nota. */
  'POST /portal/recorrentes/{id}/pausar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: RecorrenteDetalhe
  }
  /** Retoma uma nota recorrente pausada. Segue com a primeira data de hoje em diante. */
  'POST /portal/recorrentes/{id}/retomar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: RecorrenteDetalhe
  }
  /** Encerra uma nota recorrente. Não volta. O histórico fica, e um mês que ainda espera pode ser emitido. */
  'POST /portal/recorrentes/{id}/encerrar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: RecorrenteDetalhe
  }
  /** Lista os meses de uma nota recorrente, do mais novo para o mais antigo. Cada mês com a nota que teve, ou a recusa. Um mês encontrado mais de 10 dias depois da data não sai sozinho: atrasada é true, e ele espera que alguém o emita. */
  'GET /portal/recorrentes/{id}/ocorrencias': {
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
    resposta: PaginaDeOcorrencia
  }
  /** Emite agora a nota de um mês que espera ou foi recusado. Com a nota da recorrência como está agora. Repetida, é a mesma nota. Se for recusada, a resposta é 200 com estado recusada e erros[]. */
  'POST /portal/recorrentes/{id}/ocorrencias/{mes}/emitir': {
    entrada: {
      caminho: {
        id: string
        /** Formato: AAAA-MM. Exemplo: "2026-12". */
        mes: string
      }
    }
    resposta: Ocorrencia
  }
  /** Deixa sem nota um mês que espera ou foi recusado. O mês sai da lista do que espera; não volta. */
  'POST /portal/recorrentes/{id}/ocorrencias/{mes}/dispensar': {
    entrada: {
      caminho: {
        id: string
        /** Formato: AAAA-MM. Exemplo: "2026-12". */
        mes: string
      }
    }
    resposta: Ocorrencia
  }
}

/** The operations that answer a file instead of JSON. */
export const ARQUIVOS: ReadonlySet<string> = new Set([
  'GET /portal/faturas/{id}/pdf',
  'GET /portal/nfse.csv',
  'GET /portal/nfse.xlsx',
  'GET /portal/nfse.zip',
  'GET /portal/nfse/{id}/pdf',
  'GET /portal/nfse/{id}/xml',
  'GET /portal/nfse/{id}/eventos/{eventoId}/xml',
  'GET /portal/nfse/{id}/historico.csv',
  'GET /portal/eventos',
])
