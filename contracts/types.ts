// Generated from contracts/openapi.json by `npm run generate`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

export type Acao = {
  acao: 'consultar' | 'cancelar' | 'solicitar-cancelamento' | 'substituir' | 'carta-correcao' | 'reemitir'
  permitida: boolean
  /** Por que não, ou sob que condição. */
  motivo: string | null
  /** ISO 8601 com fuso. */
  ate: string | null
}

export type AceiteDeConvite = {
  /** O código recebido por e-mail. Até 100 caracteres. */
  token: string
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome: string
  /** De 10 a 128 caracteres, fora da lista das mais comuns. */
  senha: string
}

export type Ambiente = 'producao' | 'homologacao'

export type AmbientesDoMunicipio = {
  producao: boolean
  homologacao: boolean
}

export type Analise = {
  id: string
  status: 'na_fila' | 'executando' | 'concluido' | 'falhou' | 'aprovado' | 'descartado' | 'cancelado'
  url: string | null
  resultado: {
    /** Namespace, operações, endereços e versões de SOAP lidos. */
    wsdl: Record<string, unknown> | null
    documentos: Array<Record<string, unknown>>
    candidatos: Array<{
      padrao: string
      titulo: string
      /** De 0 a 100. */
      confianca: number
      evidencias: Array<string>
    }>
    proposta: {
      padrao: string
      confianca: number
      evidencias: Array<string>
      endereco: string | null
    } | null
  } | null
  erro: string | null
  conexaoId: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  concluidaEm: string | null
}

export type Anexo = {
  municipio: string
  nome: string
  uf: string
  urls: UrlsDaConexao
  /** ISO 8601 com fuso. */
  anexadoEm: string
}

export type ApiKey = {
  id: string
  nome: string
  ambiente: Ambiente
  prefixo: string
  /** As empresas da chave; null: todas. */
  empresaIds: Array<string> | null
  /** O que a chave pode fazer; null: tudo. */
  escopos: Array<'nfse.ler' | 'nfse.emitir' | 'nfse.cancelar' | 'empresas.ler' | 'empresas.escrever' | 'webhooks.ler' | 'webhooks.escrever'> | null
  status: StatusDaChave
  /** ISO 8601 com fuso. */
  expiraEm: string | null
  /** Anotado no máximo uma vez por minuto; null: nunca usada. */
  ultimoUsoEm: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  revogadaEm: string | null
}

export type ApiKeyCriada = {
  id: string
  nome: string
  ambiente: Ambiente
  prefixo: string
  /** As empresas da chave; null: todas. */
  empresaIds: Array<string> | null
  /** O que a chave pode fazer; null: tudo. */
  escopos: Array<'nfse.ler' | 'nfse.emitir' | 'nfse.cancelar' | 'empresas.ler' | 'empresas.escrever' | 'webhooks.ler' | 'webhooks.escrever'> | null
  status: StatusDaChave
  /** ISO 8601 com fuso. */
  expiraEm: string | null
  /** Anotado no máximo uma vez por minuto; null: nunca usada. */
  ultimoUsoEm: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  revogadaEm: string | null
  /** A chave inteira, mostrada só desta vez. */
  chave: string
}

export type AprovacaoDeAnalise = {
  /** Formato: minúsculas, números, ponto e hífen. Até 60 caracteres. */
  slug: string
  /** Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
  titulo?: string
  /** Outro padrão, quando o operador sabe melhor. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  padrao?: string
}

export type Aviso = {
  campo: string
  codigo: string
  mensagem: string
  /** Quanto tirou do scoreConfianca. */
  pontos?: number
}

/** O último cancelamento, análise ou substituição da nota, se houve. */
export type Cancelamento = {
  tipo: 'direto' | 'analise' | 'substituicao' | 'oficio'
  status: 'em_processamento' | 'registrada' | 'incerta' | 'em_analise' | 'aguardando_acao_manual' | 'aguardando_substituta' | 'confirmado' | 'recusado' | 'deferida' | 'indeferida' | 'expirada' | 'desfeita'
  protocolo?: string
  /** ISO 8601 com fuso. */
  em: string
  /** Na substituição: a nota nova. */
  substitutaId?: string
  /** Quando o município recusou. */
  erros?: Array<ErroDeCampo>
}

export type CartaCorrecao = {
  id: string
  /** Entre as cartas desta nota que o município não recusou. No mínimo 1. */
  sequencia: number
  status: 'em_processamento' | 'registrada'
  /** ISO 8601 com fuso. */
  em: string
}

export type Certificado = {
  id: string
  titular: string
  cpfCnpj: string | null
  emissor: string
  numeroSerie: string
  /** ISO 8601 com fuso. */
  validoDe: string
  /** ISO 8601 com fuso. */
  validoAte: string
  diasRestantes: number
  /** SHA-256 do certificado. */
  impressaoDigital: string
  /** Tamanho da chave RSA; abaixo de 2048 só vale em homologação. Nulo nos certificados antigos. */
  bitsDaChave: number | null
  /** Certificado de teste: só vale em homologação. */
  autoassinado: boolean
  status: 'ativo' | 'expirando' | 'expirado'
}

export type Checagem = {
  ok: boolean
  detalhe: string
}

export type Conexao = {
  id: string
  slug: string
  versao: number
  status: StatusConexao
  titulo: string
  padrao: string
  /** Envie de volta em PATCH: quem muda por último não apaga o outro. */
  revisao: number
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** ISO 8601 com fuso. */
  publicadaEm: string | null
  template: Record<string, unknown>
  urls: UrlsDaConexao
  diferencas: DiferencasDaConexao
  /** Raízes em PEM. Até 20 itens. */
  ca: Array<string>
  origem: string
  criadaPor: string | null
  publicadaPor: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** Quantos municípios foram anexados agora. */
  municipios?: number
}

export type ConexaoNaLista = {
  id: string
  slug: string
  versao: number
  status: StatusConexao
  titulo: string
  padrao: string
  /** Envie de volta em PATCH: quem muda por último não apaga o outro. */
  revisao: number
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** ISO 8601 com fuso. */
  publicadaEm: string | null
  familia: string
  municipios: number
}

export type Consumo = {
  /** Exemplo: "2026-01". */
  competencia: string
  total: number
  /** Os doze meses até este, do mais antigo ao mais novo. */
  meses: Array<{
    competencia: string
    producao: number
    homologacao: number
  }>
  porAmbiente: {
    producao: number
    homologacao: number
  }
  porStatus: NotasPorStatus
  items: Array<{
    empresaId: string
    razaoSocial: string
    ambiente: Ambiente
    total: number
    porStatus: NotasPorStatus
    /** Em reais: notas autorizadas, nem canceladas nem substituídas. */
    valorAutorizado: number
  }>
}

export type Conta = {
  id: string
  nome: string
  cpfCnpj: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  contrato: {
    status: 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'
    inicio: string
  } | null
  limites: {
    /** De cada chave de API. */
    requisicoesPorMinuto: number
  }
  usuarios: {
    ativos: number
    convitesPendentes: number
  }
  empresas: {
    total: number
    ativas: number
  }
}

export type Convite = {
  id: string
  email: string
  papel: Papel
  /** As empresas do convidado; null: todas. */
  empresaIds: Array<string> | null
  status: StatusConvite
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** Quantas vezes o convite foi enviado. */
  envios: number
  /** ISO 8601 com fuso. */
  criadoEm: string
}

export type ConviteAberto = {
  /** O nome da conta. */
  conta: string
  /** O e-mail com que o convidado entrará. */
  email: string
  papel: Papel
  /** As empresas do convidado; null: todas. */
  empresas: Array<string> | null
  /** ISO 8601 com fuso. */
  expiraEm: string
}

export type Credenciais = {
  /** Até 320 caracteres. */
  email: string
  /** Até 1000 caracteres. */
  senha: string
}

export type DiferencaDeAdesao = {
  aplicada: boolean
  dataLista: string
  linhas: number
  /** Municípios que a lista não cita. */
  ausentes: number
  /** Linhas sem efeito, porque uma lista mais nova cita o município. */
  superadas: number
  /** Municípios que passam a estar no emissor nacional. */
  passamAEmitir: number
  deixamDeEmitir: number
  mudancas: Array<{
    ibge: string
    nome: string
    uf: string
    de: FatoDeAdesao
    para: FatoDeAdesao
  }>
}

export type DiferencasDaConexao = {
  /** Partes do template que são outras neste ambiente. */
  producao?: Record<string, unknown>
  /** Partes do template que são outras neste ambiente. */
  homologacao?: Record<string, unknown>
}

export type Email = {
  id: string
  para: string
  assunto: string
  texto: string
  html: string
  estado: 'pendente' | 'enviado' | 'falhou'
  tentativas: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  enviadoEm: string | null
}

/** O que diz a lista oficial de aderentes; desconhecido onde nenhuma lista cita o município. */
export type EmissorNacional = 'sim' | 'nao' | 'desconhecido'

export type Empresa = {
  id: string
  cpfCnpj: string
  razaoSocial: string
  nomeFantasia: string | null
  inscricaoMunicipal: string | null
  inscricaoEstadual: string | null
  regimeTributario: RegimeTributario
  regimeApuracaoSimples: number | null
  regimeEspecialTributacao: number
  incentivoFiscal: boolean
  optanteMei: boolean
  /** Por data; os campos da empresa são os do regime em vigor hoje. */
  regimes: Array<{
    /** Nulo: antes de toda mudança. Exemplo: "2026-11-01". */
    desde: string | null
    regimeTributario: RegimeTributario
    regimeApuracaoSimples: number | null
    optanteMei: boolean
  }>
  /** Desde quando a empresa está autorizada a emitir no sistema nacional, como no cadastro nacional (CNC): as competências anteriores vão para o município. Ausente, vale a regra da lei e a adesão do município. Exemplo: "2026-11-01". */
  nacionalDesde: string | null
  trilhoOperador: Trilho | null
  /** Por que a operação do serviço definiu o trilho da empresa. */
  trilhoMotivo: string | null
  /** O que o sistema nacional recusou por não aceitar esta empresa, ou o município dela. */
  recusasNacionais: Array<{
    ambiente: Ambiente
    /** Exemplo: "E0084". */
    codigo: string
    /** A última competência recusada, AAAA-MM. */
    competencia: string
    recusas: number
    /** ISO 8601 com fuso. */
    em: string
  }>
  email: string | null
  telefone: string | null
  endereco: Endereco
  certificado: Certificado | null
  ativa: boolean
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
}

export type EmpresaPorCnpj = {
  cnpj: string
  razaoSocial: string
  nomeFantasia: string | null
  situacao: string | null
  cnaePrincipal: string | null
  optanteSimples: boolean | null
  optanteMei: boolean | null
  email: string | null
  telefone: string | null
  endereco: {
    logradouro: string | null
    numero: string | null
    complemento: string | null
    bairro: string | null
    codigoCidade: string | null
    cidade: string | null
    estado: string | null
    cep: string | null
  }
  /** consulta: perguntado agora; cache: resposta guardada; cadastro: a empresa desta conta. */
  fonte: 'consulta' | 'cache' | 'cadastro'
  /** ISO 8601 com fuso. */
  consultadaEm: string
  empresaId: string | null
}

/** Endereço. */
export type Endereco = {
  /** Rua, Avenida… Até 30 caracteres. */
  tipoLogradouro?: string
  /** Nome da rua. Até 200 caracteres. */
  logradouro: string
  /** Número; 'S/N' quando não há. Até 20 caracteres. */
  numero: string
  /** Complemento. Até 100 caracteres. */
  complemento?: string
  /** Tipo do bairro. Até 30 caracteres. */
  tipoBairro?: string
  /** Bairro. Até 100 caracteres. */
  bairro: string
  /** Código IBGE do município; 9999999 no exterior. Formato: 7 dígitos. Exemplo: "3550308". */
  codigoCidade: string
  /** Nome da cidade; obrigatório no exterior. Até 120 caracteres. */
  descricaoCidade?: string
  /** Sigla do estado; no exterior, o nome do estado ou província. De 2 a 60 caracteres. Exemplo: "SP". */
  estado: string
  /** 8 dígitos, sem máscara; no exterior, o código postal. De 1 a 11 caracteres. Exemplo: "01310100". */
  cep: string
  /** Código do país no Banco Central; o padrão é 1058 (Brasil). Formato: o código do Banco Central (1058) ou ISO de 2 letras (BR). Até 4 caracteres. Padrão: "1058". */
  codigoPais?: string
}

export type Endpoint = {
  id: string
  url: string
  descricao: string | null
  eventos: Array<NomeDeEvento>
  /** O ambiente cujos eventos recebe; null: os dois. */
  ambiente: Ambiente | null
  estado: 'ativo' | 'instavel' | 'desativado_automatico' | 'desativado_manual'
  ultimoSucessoEm: string | null
  falhandoDesde: string | null
  segredoAnteriorAte: string | null
  criadoEm: string
  atualizadoEm: string
}

export type EndpointComSegredo = {
  id: string
  url: string
  descricao: string | null
  eventos: Array<NomeDeEvento>
  /** O ambiente cujos eventos recebe; null: os dois. */
  ambiente: Ambiente | null
  estado: 'ativo' | 'instavel' | 'desativado_automatico' | 'desativado_manual'
  ultimoSucessoEm: string | null
  falhandoDesde: string | null
  segredoAnteriorAte: string | null
  criadoEm: string
  atualizadoEm: string
  segredo: string
}

export type Ensaio = {
  id: string
  ok: boolean
  enviado: boolean
  conexao: {
    slug: string
    versao: number
    revisao: number
  }
  municipio: string
  passos: Array<{
    passo: 'preparar' | 'verificar' | 'montar' | 'xml' | 'assinaturas' | 'enviar' | 'consultar'
    ok: boolean
    duracaoMs: number
    erros: Array<{
      campo: string
      codigo: string
      mensagem: string
    }>
  }>
  documento: {
    id: string
    leiaute: string
    xml: string
  } | null
  /** Cada byte, ida e volta; segredos mascarados. */
  trocas: Array<{
    metodo: string
    url: string
    cabecalhos: Record<string, unknown>
    pedido: {
      codificacao: 'texto' | 'base64'
      conteudo: string
    }
    status: number | null
    cabecalhosResposta: Record<string, unknown>
    resposta: {
      codificacao: 'texto' | 'base64'
      conteudo: string
    }
    duracaoMs: number
  }>
  resultado: {
    kind: string
  } | null
  /** ISO 8601 com fuso. */
  em: string
}

export type Entrega = {
  id: string
  evento: string
  nfseId: string | null
  endpointId: string | null
  url: string
  status: StatusEntrega
  totalTentativas: number
  proximaTentativaEm: string | null
  entregueEm: string | null
  criadaEm: string
}

export type EntregaDetalhe = {
  id: string
  evento: string
  nfseId: string | null
  endpointId: string | null
  url: string
  status: StatusEntrega
  totalTentativas: number
  proximaTentativaEm: string | null
  entregueEm: string | null
  criadaEm: string
  corpo: string
  tentativas: Array<TentativaDeEntrega>
}

export type ErroDeCampo = {
  /** Caminho no JSON enviado: servico[0].iss.aliquota. */
  campo: string
  codigo: string
  mensagem: string
  correcao?: string
}

/** Corpo de toda resposta de erro. */
export type ErrorBody = {
  status: 'rejeitada_schema_dps' | 'rejeitada_regra' | 'erro'
  /** Código de uma lista fechada. */
  codigo: string
  mensagem: string
  /** O que fazer. */
  correcao: string
  erros: Array<ErroDeCampo>
  /** O mesmo do cabeçalho x-request-id. */
  requestId: string
}

export type Estatisticas = {
  total: {
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    valorIss: number
    valorIbs: number
    valorCbs: number
  }
  /** Aqui as somas são das notas de cada status. */
  porStatus: Array<{
    status: StatusNota
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    valorIss: number
    valorIbs: number
    valorCbs: number
  }>
  porDia: Array<{
    /** Dia em Brasília. */
    dia: string
    /** Notas do dia em cada estado; ausente é zero. */
    porStatus: {
      processando?: number
      autorizada?: number
      rejeitada?: number
      cancelada?: number
      substituida?: number
      falha_temporaria?: number
      falha_definitiva?: number
    }
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    valorIss: number
    valorIbs: number
    valorCbs: number
  }>
  porMunicipio: Array<{
    municipio: {
      ibge: string
      nome: string
    }
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    valorIss: number
    valorIbs: number
    valorCbs: number
  }>
  porEmpresa: Array<{
    empresa: {
      id: string
      cpfCnpj: string
      razaoSocial: string
    }
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    valorIss: number
    valorIbs: number
    valorCbs: number
  }>
}

/** O corpo de um webhook. Cada entrega leva sempre os mesmos bytes. */
export type EventoWebhook = {
  event: 'nfse.autorizada' | 'nfse.rejeitada' | 'nfse.cancelada' | 'nfse.substituida' | 'nfse.falha_definitiva' | 'nfse.cancelamento_deferido' | 'nfse.cancelamento_indeferido' | 'webhook.teste'
  /** ISO 8601 com fuso. */
  timestamp: string
  /** Presente quando veio na emissão. */
  idIntegracao?: string
  nfse: {
    id: string
    status: StatusNota
    numero: string | null
    chaveAcesso: string | null
    numeroRps: string
    serieRps: string
    /** Pedem a chave de API, como as operações que são. */
    urls: {
      pdf: string | null
      xml: string | null
    }
  }
}

export type ExigenciasDoMunicipio = {
  certificado: boolean
  inscricaoMunicipal: boolean
  usuario: boolean
  senha: boolean
  token: boolean
}

export type FalhaDefinitiva = {
  /** Por que a nota se encerra agora: de 10 a 500 caracteres. O cliente o lê em erros[]. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
  /** O que mostra que o município não tem a nota: onde se procurou, quando, por quem. De 10 a 2000 caracteres. Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
  provaDeAusencia: string
}

export type Falta = {
  codigo: 'conexao_sem_endereco' | 'conexao_nao_publicada' | 'conexao_ausente' | 'padrao_ausente' | 'provedor_desconhecido'
  quemResolve: 'operador' | 'servico' | 'prefeitura'
  /** Exemplo: "Publicar uma conexão do padrão giss-2.04 com os endereços do município e anexá-lo a ela.". */
  oQueFazer: string
}

export type FatoDeAdesao = {
  emissorNacional: EmissorNacional
  vigencia: string | null
  /** false: só emitem as empresas que o município liberou no cadastro nacional. */
  emissaoPadrao: boolean | null
}

export type Inicio = {
  /** O que já existe na conta, nos dois ambientes. */
  passos: {
    empresas: number
    comCertificado: number
    /** Chaves de API ativas. */
    chaves: number
    /** 0 ou 1: se já houve alguma. */
    notas: number
    /** Se alguma nota já foi autorizada. */
    autorizou: boolean
  }
  /** Notas recusadas nos últimos 30 dias e ainda não reemitidas. */
  esperando: number
  /** Do aceite à autorização, nas últimas 200 notas autorizadas em 30 dias. */
  tempoMedianoMs: number | null
  /** Municípios das empresas ativas que não estão respondendo bem. */
  cidades: Array<{
    ibge: string
    nome: string
    uf: string
    status: 'normal' | 'instavel' | 'fora' | 'sem_dados'
    mensagem: string
  }>
}

export type ItemAceito = {
  /** Posição na lista enviada. */
  indice: number
  idIntegracao?: string
  id?: string
  /** O status da nota; ou, se o item foi recusado, rejeitada_schema_dps, rejeitada_regra ou erro, como no corpo de erro de POST /nfse. Exemplo: "processando". */
  status: string
  erros?: Array<ErroDeCampo>
}

export type ItemDeLote = {
  /** Posição na lista enviada. */
  indice: number
  idIntegracao?: string
  id?: string
  /** O status da nota; ou, se o item foi recusado, rejeitada_schema_dps, rejeitada_regra ou erro, como no corpo de erro de POST /nfse. Exemplo: "processando". */
  status: string
  erros?: Array<ErroDeCampo>
  /** Número fiscal, depois da autorização. */
  numero?: string
  tomadorNome?: string
  /** Em reais. */
  valorServico?: number
}

export type Lacuna = {
  de: number
  ate: number
  quantidade: number
  /** sem_nota: nenhuma nota tem o número; recusada: o município recusou a nota que o tem. */
  causa: 'sem_nota' | 'recusada'
}

export type Lacunas = {
  items: Array<Lacuna>
  total: number
  limit: number
  offset: number
  faltantes: number
}

export type LinhaDeAuditoria = {
  id: number
  /** Exemplo: "serie.update". */
  acao: string
  /** Exemplo: "serie". */
  recurso: string
  recursoId: string | null
  ator: {
    /** Exemplo: "portal". */
    tipo: string
    id: string | null
    nome: string | null
  }
  requestId: string | null
  /** E-mails, CPFs e endereços IP vêm mascarados. */
  detalhe: unknown
  /** ISO 8601 com fuso. */
  em: string
}

export type LinhaDeTabela = {
  /** O código que vai na nota. Exemplo: "010101". */
  codigo: string
  descricao: string
  /** As outras colunas da tabela, como textos. */
  dados: Record<string, unknown>
}

export type Lote = {
  loteId: string
  status: 'recebido' | 'em_processamento' | 'concluido'
  total: number
  aceitas: number
  recusadas: number
  /** Das aceitas, quantas já têm resposta. */
  concluidas: number
  /** Quantos itens em cada status. Exemplo: {"autorizada":49}. */
  porStatus: Record<string, unknown>
  /** ISO 8601 com fuso. */
  criadoEm: string
  itens: Array<ItemDeLote>
}

export type LoteAceito = {
  loteId: string
  total: number
  aceitas: number
  recusadas: number
  itens: Array<ItemAceito>
}

export type MetaDaNota = {
  trilho: Trilho
  municipio: {
    ibge: string
    nome: string
  }
  /** Da aceitação à resposta final, ou até agora. Exemplo: "1.24s". */
  tempoProcessamento: string
  tentativas: number
  /** Na nota substituta: a nota original. */
  numeroOriginal?: string
  /** Na nota reemitida: a nota recusada. */
  reemissaoDeId?: string
  /** Na nota recusada: a nota que a reemitiu. */
  reemitidaPorId?: string
}

export type MudancaConexao = {
  /** No mínimo 1. */
  revisao: number
  /** Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
  titulo?: string
  /** Como a cidade fala: o template inteiro. */
  template?: Record<string, unknown>
  urls?: UrlsDaConexao
  diferencas?: DiferencasDaConexao
  /** Raízes em PEM. Até 20 itens. */
  ca?: Array<string>
  status?: 'descartada'
}

/** Campos ausentes ficam como estão; null esvazia. O endereço vem inteiro; cpfCnpj não muda. */
export type MudancaEmpresa = {
  /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
  cpfCnpj?: string
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  razaoSocial?: string
  regimeTributario?: RegimeTributario
  /** O dia desde o qual vale o regime que vem no mesmo corpo; a nota usa o regime da sua competência. Ausente, corrige o regime em vigor hoje. Exemplo: "2026-11-01". */
  regimeDesde?: string
  endereco?: Endereco
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  nomeFantasia?: string | null
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 15 caracteres. */
  inscricaoMunicipal?: string | null
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 20 caracteres. */
  inscricaoEstadual?: string | null
  /** Apuração no Simples Nacional, como na DPS. De 1 a 3. */
  regimeApuracaoSimples?: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. De 0 a 6. */
  regimeEspecialTributacao?: number
  incentivoFiscal?: boolean
  optanteMei?: boolean
  /** Desde quando a empresa está autorizada a emitir no sistema nacional, como no cadastro nacional (CNC): as competências anteriores vão para o município. Ausente, vale a regra da lei e a adesão do município. Exemplo: "2026-11-01". */
  nacionalDesde?: string | null
  /** Até 200 caracteres. */
  email?: string | null
  /** Formato: um telefone: dígitos, espaços e pontuação. */
  telefone?: string | null
  ativa?: boolean
}

export type MudancaEndpoint = {
  /** De 1 a 2000 caracteres. */
  url?: string
  /** De 1 a 50 itens. */
  eventos?: Array<NomeDeEvento>
  /** Até 200 caracteres. */
  descricao?: string | null
  ativo?: boolean
}

export type MudancaSerie = {
  /** De 1 a 999999999999999. */
  proximoNumero?: number
  ativa?: boolean
  tipo?: TipoDeSerie
}

export type MudancaUsuario = {
  papel?: Papel
  /** De 1 a 500 itens. */
  empresaIds?: Array<string> | null
  status?: 'ativo' | 'bloqueado' | 'desativado'
}

export type Municipio = {
  ibge: string
  nome: string
  uf: string
  trilho: Trilho
  /** Leiaute dos documentos; nulo onde ainda não há emissão. */
  padrao: string | null
  provedor: string | null
  emissorNacional: EmissorNacional
  /** De onde vem emissorNacional. */
  adesao: {
    /** Desde quando o município está no sistema nacional. */
    vigencia: string | null
    fonte: string
    /** A data da lista oficial; nula onde nenhuma cita o município. */
    dataLista: string | null
  }
  /** Uma nota de empresa do regime regular pode ir agora; os outros regimes estão em porRegime. */
  atendido: boolean
  falta: Falta | null
  /** Por onde emite, hoje, uma empresa de cada regime sem configuração própria. */
  porRegime: {
    regular: RotaPorRegime
    simples: RotaPorRegime
    mei: RotaPorRegime
  }
  ambientes: AmbientesDoMunicipio
  /** Por que o município é atendido assim. */
  motivo: string
  exige: ExigenciasDoMunicipio
  operacoes: OperacoesDoMunicipio
  limites: {
    /** Caracteres da discriminação. */
    discriminacao: number
  }
  /** Decidido ou documentado; nulo onde a prefeitura não informa. */
  prazoCancelamentoHoras: number | null
  prazoCancelamento: PrazoDoMunicipio
  /** O que a empresa precisa antes da primeira nota. */
  requisitos: Array<string>
}

export type MunicipioAdmin = {
  ibge: string
  nome: string
  uf: string
  populacao: number
  provedor: string | null
  versaoProvedor: string | null
  padraoSugerido: string | null
  confiancaPadrao: 'alta' | 'media' | 'baixa' | null
  urlsConhecidas: {
    producao?: string
    homologacao?: string
  }
  fonte: {
    nome: string
    data: string
  } | null
  emissorNacional: EmissorNacional
  /** O que diz a lista oficial mais nova que cita o município. */
  adesao: {
    emissorNacional: EmissorNacional
    vigencia: string | null
    /** false: só emitem as empresas que o município liberou no cadastro nacional. */
    emissaoPadrao: boolean | null
    fonte: string
    dataLista: string | null
  }
  /** O que foi decidido ou aprendido sobre o município. */
  ajuste: Record<string, unknown> | null
  conexao: {
    slug: string
    versao: number | null
  } | null
  /** O que as recusas de cancelamento sugerem sobre o prazo; nunca recusa sem perguntar ao município. */
  prazoAprendido: {
    producao?: PrazoAprendido
    homologacao?: PrazoAprendido
  }
  rotas: {
    producao: Rota
    homologacao: Rota
  }
}

export type MunicipioComSaude = {
  ibge: string
  nome: string
  uf: string
  trilho: Trilho
  /** Leiaute dos documentos; nulo onde ainda não há emissão. */
  padrao: string | null
  provedor: string | null
  emissorNacional: EmissorNacional
  /** De onde vem emissorNacional. */
  adesao: {
    /** Desde quando o município está no sistema nacional. */
    vigencia: string | null
    fonte: string
    /** A data da lista oficial; nula onde nenhuma cita o município. */
    dataLista: string | null
  }
  /** Uma nota de empresa do regime regular pode ir agora; os outros regimes estão em porRegime. */
  atendido: boolean
  falta: Falta | null
  /** Por onde emite, hoje, uma empresa de cada regime sem configuração própria. */
  porRegime: {
    regular: RotaPorRegime
    simples: RotaPorRegime
    mei: RotaPorRegime
  }
  ambientes: AmbientesDoMunicipio
  /** Por que o município é atendido assim. */
  motivo: string
  exige: ExigenciasDoMunicipio
  operacoes: OperacoesDoMunicipio
  limites: {
    /** Caracteres da discriminação. */
    discriminacao: number
  }
  /** Decidido ou documentado; nulo onde a prefeitura não informa. */
  prazoCancelamentoHoras: number | null
  prazoCancelamento: PrazoDoMunicipio
  /** O que a empresa precisa antes da primeira nota. */
  requisitos: Array<string>
  /** Como o sistema do município respondeu nos últimos 15 minutos. */
  saude: {
    status: 'normal' | 'instavel' | 'fora' | 'sem_dados'
    transmissoes: number
    respondidas: number
    duracaoMediaMs: number | null
  }
}

export type NfseConfig = {
  id: string
  municipio: string
  ambiente: Ambiente
  /** *** quando há uma guardada. */
  senha: string | null
  /** *** quando há um guardado. */
  token: string | null
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 15 caracteres. */
  inscricaoMunicipal?: string | null
  /** Usuário no sistema do município. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  usuario?: string | null
  /** Formato: de 1 a 5 letras ou dígitos. */
  serieRps?: string
  /** De 1 a 999999999999999. */
  loteInicial?: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. De 0 a 6. */
  regimeEspecialTributacao?: number | null
  incentivoFiscal?: boolean | null
  /** Alíquota do ISS em percentual. De 0 a 100. */
  aliquotaIssPadrao?: number | null
  /** Formato: um texto que não seja só espaços. De 1 a 20 caracteres. */
  codigoTributacaoPadrao?: string | null
  /** Formato: 2 dígitos. */
  cstPisCofinsPadrao?: string | null
  /** Formato: 6 dígitos. */
  indicadorOperacaoPadrao?: string | null
  totalTributos?: TotalTributos | null
  enviarInscricaoMunicipal?: 'auto' | 'sim' | 'nao'
  enviarEmailTomador?: boolean
  trilho?: Trilho | null
  /** Formato: um texto que não seja só espaços. De 1 a 64 caracteres. */
  conexao?: string | null
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

/** Nota fiscal de serviço, no estado em que está. */
export type NfseResponse = {
  id: string
  status: StatusNota
  idIntegracao: string | null
  ambiente: Ambiente
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  chaveAcesso: string | null
  codigoVerificacao: string | null
  numeroRps: string
  serieRps: string
  /** ISO 8601 com fuso. */
  autorizadaEm: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  meta: MetaDaNota
  urls: {
    pdf: string | null
    xml: string | null
  }
  cancelamento?: Cancelamento
  prazoCancelamento: PrazoDaNota | null
  /** Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada. Exemplo: 970. */
  valorACobrar: number | null
  /** Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise. De 0 a 100. */
  scoreConfianca: number
  avisos: Array<Aviso>
  /** Em rejeitada: por que o município recusou. */
  erros: Array<ErroDeCampo>
  requestId: string
}

export type NomeDeEvento = 'nfse.autorizada' | 'nfse.rejeitada' | 'nfse.cancelada' | 'nfse.substituida' | 'nfse.falha_definitiva' | 'nfse.cancelamento_deferido' | 'nfse.cancelamento_indeferido'

/** Bases e tributos calculados, em reais e percentuais. */
export type NotaCalculada = {
  /** AAAA-MM Exemplo: "2026-11". */
  competencia: string
  dataEmissao: string
  servico: {
    codigo: string
    codigoServicoNacional: string | null
    municipioPrestacao: string
    municipioIncidencia: string
  }
  valores: ValoresDaNota
  /** Quanto cobrar do tomador: o líquido e, de 2027 em diante no regime regular, IBS e CBS por cima. Exemplo: 970. */
  valorACobrar: number | null
  /** Todos os tributos em uma lista, na ordem do DANFSe. */
  tributos: Array<TributoDaNota>
  iss: {
    /** Em reais. Exemplo: 1000. */
    baseCalculo: number
    /** Em porcento. Exemplo: 3. */
    aliquota: number
    /** Em reais. Exemplo: 1000. */
    valor: number
    retido: boolean
  }
  retencao: {
    pis: TributoCalculado | null
    cofins: TributoCalculado | null
    csll: TributoCalculado | null
    inss: TributoCalculado | null
    irrf: TributoCalculado | null
    cpp: TributoCalculado | null
    /** Em reais. Exemplo: 1000. */
    outras: number
  }
  apuracaoPropria: {
    pis: TributoCalculado | null
    cofins: TributoCalculado | null
  } | null
  reforma: {
    cst: string
    classificacao: string
    indicadorOperacao: string
    ibsEstadual: TributoCalculado | null
    ibsMunicipal: TributoCalculado | null
    cbs: TributoCalculado | null
    seletivo: TributoCalculado | null
    previsto: ReformaPrevista | null
  } | null
}

/** A nota na lista do portal: a resposta de GET /nfse, e quem, para quem e quanto. */
export type NotaNaLista = {
  id: string
  status: StatusNota
  idIntegracao: string | null
  ambiente: Ambiente
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  chaveAcesso: string | null
  codigoVerificacao: string | null
  numeroRps: string
  serieRps: string
  /** ISO 8601 com fuso. */
  autorizadaEm: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  meta: MetaDaNota
  urls: {
    pdf: string | null
    xml: string | null
  }
  cancelamento?: Cancelamento
  prazoCancelamento: PrazoDaNota | null
  /** Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada. Exemplo: 970. */
  valorACobrar: number | null
  /** Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise. De 0 a 100. */
  scoreConfianca: number
  avisos: Array<Aviso>
  /** Em rejeitada: por que o município recusou. */
  erros: Array<ErroDeCampo>
  requestId: string
  empresaId: string
  empresa: {
    id: string
    razaoSocial: string
    /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
    cpfCnpj: string
  }
  tomadorNome: string | null
  /** CPF, CNPJ ou documento estrangeiro. Para o papel leitura, de um CPF só o meio. Exemplo: "12345678000195". */
  tomadorDocumento: string | null
  /** Em reais. Exemplo: 1000. */
  valorServico: number
  /** AAAA-MM Exemplo: "2026-11". */
  competencia: string
}

/** A nota na sua página do portal: tudo o que se sabe dela. */
export type NotaNaPagina = {
  id: string
  status: StatusNota
  idIntegracao: string | null
  ambiente: Ambiente
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  chaveAcesso: string | null
  codigoVerificacao: string | null
  numeroRps: string
  serieRps: string
  /** ISO 8601 com fuso. */
  autorizadaEm: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  meta: MetaDaNota
  urls: {
    pdf: string | null
    xml: string | null
  }
  cancelamento?: Cancelamento
  prazoCancelamento: PrazoDaNota | null
  /** Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada. Exemplo: 970. */
  valorACobrar: number | null
  /** Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise. De 0 a 100. */
  scoreConfianca: number
  avisos: Array<Aviso>
  /** Em rejeitada: por que o município recusou. */
  erros: Array<ErroDeCampo>
  requestId: string
  empresaId: string
  empresa: {
    id: string
    razaoSocial: string
    /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
    cpfCnpj: string
  }
  tomadorNome: string | null
  /** CPF, CNPJ ou documento estrangeiro. Para o papel leitura, de um CPF só o meio. Exemplo: "12345678000195". */
  tomadorDocumento: string | null
  /** Em reais. Exemplo: 1000. */
  valorServico: number
  /** AAAA-MM Exemplo: "2026-11". */
  competencia: string
  /** ISO 8601 com fuso. */
  dataEmissao: string
  prestador: {
    /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
    cpfCnpj: string
    razaoSocial: string
    inscricaoMunicipal: string | null
  }
  tomador: ParteDaNota | null
  intermediario: ParteDaNota | null
  servico: {
    codigo: string
    codigoServicoNacional: string | null
    codigoTributacao: string | null
    codigoNbs: string | null
    discriminacao: string
    informacoesComplementares: string | null
    municipioPrestacao: {
      ibge: string
      nome: string
      uf: string
    }
    municipioIncidencia: {
      ibge: string
      nome: string
      uf: string
    }
  }
  valores: ValoresDaNota
  tributos: Array<TributoDaNota>
  conexao: {
    /** Exemplo: "sefin-nacional". */
    slug: string
    versao: number
    /** Exemplo: "dps-1.01". */
    padrao: string | null
  }
  /** As outras notas desta história: substituição e reemissão, nos dois sentidos. */
  vinculos: Array<{
    papel: 'original' | 'substituta' | 'recusada' | 'reemissao'
    id: string
    status: StatusNota
    numero: string | null
    serieRps: string
    numeroRps: string
  }>
  loteId: string | null
  motivoCancelamento: string | null
  /** As cartas de correção, também as que o município recusou. */
  cartas: Array<{
    id: string
    sequencia: number
    status: 'em_processamento' | 'registrada' | 'recusada'
    /** ISO 8601 com fuso. */
    em: string
    motivo: string
    correcoes: {
      discriminacao: string | null
      informacoesComplementares: string | null
      email: string | null
      telefone: string | null
    }
    erros: Array<ErroDeCampo>
  }>
  /** Um envio ficou sem resposta: o município pode ter autorizado a nota. */
  incerta: boolean
  /** O que acontece em seguida, sem ninguém pedir. */
  andamento: {
    proximo: 'envio' | 'consulta' | 'cancelamento'
    /** ISO 8601 com fuso. */
    em: string
    motivo: string | null
  } | null
  /** A página que quem tem o link pode ver. */
  urlPublica: string | null
  /** O que se pode fazer com ela agora, e por que não. */
  acoes: Array<Acao>
}

/** Notas em cada estado; ausente é zero. */
export type NotasPorStatus = {
  processando?: number
  autorizada?: number
  rejeitada?: number
  cancelada?: number
  substituida?: number
  falha_temporaria?: number
  falha_definitiva?: number
}

export type NovaAnalise = {
  /** Endereço do serviço ou do WSDL. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  url?: string
  /** O WSDL, em texto. Formato: um texto que não seja só espaços. De 1 a 800000 caracteres. */
  wsdl?: string
  /** XML enviados ou recebidos. Até 10 itens. */
  documentos?: Array<string>
}

export type NovaApiKey = {
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 100 caracteres. */
  nome: string
  ambiente: Ambiente
  /** De 1 a 500 itens. */
  empresaIds?: Array<string>
  /** `nfse.ler`: Consultar e listar notas e lotes; baixar PDF e XML. `nfse.emitir`: Validar e emitir notas, uma a uma ou em lote. `nfse.cancelar`: Cancelar, pedir análise de cancelamento, corrigir e inutilizar números; com nfse.emitir, também substituir. `empresas.ler`: Ver as empresas e suas configurações de emissão, sem os segredos. `empresas.escrever`: Cadastrar e alterar empresas, certificados e configurações de emissão. `webhooks.ler`: Ver os endpoints de webhook e as entregas. `webhooks.escrever`: Criar, alterar e excluir endpoints de webhook, ver e girar segredos, testar e reenviar entregas. De 1 a 50 itens. Exemplo: ["nfse.emitir","nfse.ler"]. */
  escopos?: Array<'nfse.ler' | 'nfse.emitir' | 'nfse.cancelar' | 'empresas.ler' | 'empresas.escrever' | 'webhooks.ler' | 'webhooks.escrever'>
  /** ISO 8601 com fuso. */
  expiraEm?: string
}

export type NovaConexao = {
  /** Formato: minúsculas, números, ponto e hífen. Até 60 caracteres. */
  slug: string
  /** Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
  titulo: string
  /** Como a cidade fala: o template inteiro. */
  template: Record<string, unknown>
  urls?: UrlsDaConexao
  diferencas?: DiferencasDaConexao
  /** Raízes em PEM. Até 20 itens. */
  ca?: Array<string>
}

export type NovaConexaoDePadrao = {
  /** Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  padrao: string
  /** Formato: minúsculas, números, ponto e hífen. Até 60 caracteres. */
  slug?: string
  /** Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
  titulo?: string
  urls?: UrlsDaConexao
  /** sugeridos: todos os que a tabela indica para o padrão e que nenhuma conexão serve ainda. */
  municipios?: 'sugeridos' | Array<string>
}

export type NovaConta = {
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome: string
  /** Até 200 caracteres. */
  email: string
  /** De 10 a 128 caracteres, fora da lista das mais comuns. */
  senha: string
  conta: {
    /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
    nome: string
    /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
    cpfCnpj?: string
  }
}

export type NovaEmpresa = {
  /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
  cpfCnpj: string
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  razaoSocial: string
  regimeTributario: RegimeTributario
  endereco: Endereco
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  nomeFantasia?: string | null
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 15 caracteres. */
  inscricaoMunicipal?: string | null
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 20 caracteres. */
  inscricaoEstadual?: string | null
  /** Apuração no Simples Nacional, como na DPS. De 1 a 3. */
  regimeApuracaoSimples?: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. De 0 a 6. */
  regimeEspecialTributacao?: number
  incentivoFiscal?: boolean
  optanteMei?: boolean
  /** Desde quando a empresa está autorizada a emitir no sistema nacional, como no cadastro nacional (CNC): as competências anteriores vão para o município. Ausente, vale a regra da lei e a adesão do município. Exemplo: "2026-11-01". */
  nacionalDesde?: string | null
  /** Até 200 caracteres. */
  email?: string | null
  /** Formato: um telefone: dígitos, espaços e pontuação. */
  telefone?: string | null
  ativa?: boolean
}

export type NovaNfseConfig = {
  /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  ambiente?: Ambiente
  /** Ausente: fica a que está guardada; null remove. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  senha?: string | null
  /** Ausente: fica o que está guardado; null remove. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  token?: string | null
  /** Formato: um texto de uma linha, que não seja só espaços. De 1 a 15 caracteres. */
  inscricaoMunicipal?: string | null
  /** Usuário no sistema do município. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  usuario?: string | null
  /** Formato: de 1 a 5 letras ou dígitos. */
  serieRps?: string
  /** De 1 a 999999999999999. */
  loteInicial?: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. De 0 a 6. */
  regimeEspecialTributacao?: number | null
  incentivoFiscal?: boolean | null
  /** Alíquota do ISS em percentual. De 0 a 100. */
  aliquotaIssPadrao?: number | null
  /** Formato: um texto que não seja só espaços. De 1 a 20 caracteres. */
  codigoTributacaoPadrao?: string | null
  /** Formato: 2 dígitos. */
  cstPisCofinsPadrao?: string | null
  /** Formato: 6 dígitos. */
  indicadorOperacaoPadrao?: string | null
  totalTributos?: TotalTributos | null
  enviarInscricaoMunicipal?: 'auto' | 'sim' | 'nao'
  enviarEmailTomador?: boolean
  trilho?: Trilho | null
  /** Formato: um texto que não seja só espaços. De 1 a 64 caracteres. */
  conexao?: string | null
}

export type NovaSerie = {
  /** Formato: de 1 a 5 letras ou dígitos. */
  serie: string
  ambiente: Ambiente
  /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  tipo?: TipoDeSerie
  /** De 1 a 999999999999999. */
  proximoNumero?: number
}

export type NovoCertificado = {
  /** O arquivo .pfx ou .p12 em base64. No mínimo 1 caracteres. */
  arquivo: string
  /** Até 200 caracteres. */
  senha: string
}

export type NovoConvite = {
  /** Até 200 caracteres. */
  email: string
  papel: Papel
  /** De 1 a 500 itens. */
  empresaIds?: Array<string>
}

export type NovoEndpoint = {
  /** De 1 a 2000 caracteres. */
  url: string
  /** De 1 a 50 itens. */
  eventos?: Array<NomeDeEvento>
  /** O ambiente cujos eventos recebe; null: os dois. */
  ambiente?: Ambiente | null
  /** Até 200 caracteres. */
  descricao?: string | null
}

export type NovoEnsaio = {
  empresaId: string
  /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  /** Um pedido de emissão, como em POST /nfse. */
  pedido?: Record<string, unknown>
  /** Formato: de 1 a 5 letras ou números. */
  serie?: string
  /** Formato: de 1 a 15 dígitos. */
  numero?: string
  enviar?: boolean
}

export type OperacoesDoMunicipio = {
  emitir: boolean
  consultar: boolean
  cancelar: boolean
  substituir: boolean
  cartaCorrecao: boolean
  inutilizar: boolean
}

/** De onde vem o prazo de cancelamento: da operação do serviço, da documentação do sistema do município, aprendido de várias recusas, ou desconhecido. Só os dois primeiros recusam sem perguntar ao município. */
export type OrigemDoPrazo = 'operador' | 'documentado' | 'aprendido' | 'desconhecido'

export type PaginaDeAnalise = {
  items: Array<Analise>
  total: number
  limit: number
  offset: number
}

export type PaginaDeAnexo = {
  items: Array<Anexo>
  total: number
  limit: number
  offset: number
}

export type PaginaDeApiKey = {
  items: Array<ApiKey>
  total: number
  limit: number
  offset: number
}

export type PaginaDeConexaoNaLista = {
  items: Array<ConexaoNaLista>
  total: number
  limit: number
  offset: number
}

export type PaginaDeConvite = {
  items: Array<Convite>
  total: number
  limit: number
  offset: number
}

export type PaginaDeEmail = {
  items: Array<Email>
  total: number
  limit: number
  offset: number
}

export type PaginaDeEmpresa = {
  items: Array<Empresa>
  total: number
  limit: number
  offset: number
}

export type PaginaDeEndpoint = {
  items: Array<Endpoint>
  total: number
  limit: number
  offset: number
}

export type PaginaDeEntrega = {
  items: Array<Entrega>
  total: number
  limit: number
  offset: number
}

export type PaginaDeLinhaDeAuditoria = {
  items: Array<LinhaDeAuditoria>
  total: number
  limit: number
  offset: number
}

export type PaginaDeLinhaDeTabela = {
  items: Array<LinhaDeTabela>
  total: number
  limit: number
  offset: number
}

export type PaginaDeMunicipio = {
  items: Array<Municipio>
  total: number
  limit: number
  offset: number
}

export type PaginaDeMunicipioAdmin = {
  items: Array<MunicipioAdmin>
  total: number
  limit: number
  offset: number
}

export type PaginaDeMunicipioComSaude = {
  items: Array<MunicipioComSaude>
  total: number
  limit: number
  offset: number
}

export type PaginaDeNfseConfig = {
  items: Array<NfseConfig>
  total: number
  limit: number
  offset: number
}

export type PaginaDeNfseResponse = {
  items: Array<NfseResponse>
  total: number
  limit: number
  offset: number
}

export type PaginaDeNotaNaLista = {
  items: Array<NotaNaLista>
  total: number
  limit: number
  offset: number
}

export type PaginaDePassoDaSerie = {
  items: Array<PassoDaSerie>
  total: number
  limit: number
  offset: number
}

export type PaginaDeSerie = {
  items: Array<Serie>
  total: number
  limit: number
  offset: number
}

export type PaginaDeSessaoPropria = {
  items: Array<SessaoPropria>
  total: number
  limit: number
  offset: number
}

export type PaginaDeTentativaRejeitada = {
  items: Array<TentativaRejeitada>
  total: number
  limit: number
  offset: number
}

export type PaginaDeUsuario = {
  items: Array<Usuario>
  total: number
  limit: number
  offset: number
}

export type Papel = 'owner' | 'admin' | 'developer' | 'leitura'

export type ParteDaNota = {
  /** CPF, CNPJ ou documento estrangeiro. Para o papel leitura, de um CPF só o meio. Exemplo: "12345678000195". */
  cpfCnpj: string | null
  nifEstrangeiro: string | null
  razaoSocial: string | null
  email: string | null
  cidade: {
    ibge: string
    nome: string
    uf: string
  } | null
}

export type PassoDaNota = {
  em: string
  etapa: 'aceita' | 'estado' | 'envio' | 'consulta' | 'webhook'
  /** Exemplo: "enviada: autorizada". */
  titulo: string
  /** Quanto o passo levou, quando se sabe. */
  duracaoMs: number | null
  /** Fatos do passo, conforme a etapa: estados, resultado, status HTTP, causa, URL. */
  detalhe: {
    de?: StatusNota | null
    para?: StatusNota
    operacao?: 'emitir' | 'consultar' | 'cancelar' | 'solicitar' | 'corrigir'
    resultado?: string
    statusHttp?: number | null
    causa?: string | null
    documentoId?: string
    transmissaoId?: string
    evento?: string
    url?: string
    /** Qual tentativa. */
    numero?: number
    erroClasse?: string | null
    entregaId?: string
  }
}

export type PassoDaSerie = {
  tipo: 'numero' | 'mudanca'
  /** ISO 8601 com fuso. */
  em: string
  numero: number | null
  notaId: string | null
  situacao: 'reservado' | 'transmitido' | 'incerto' | 'autorizado' | 'recusado' | 'inutilizado' | null
  acao: string | null
  detalhe: unknown
}

export type PedidoCancelamento = {
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
  /** No sistema nacional: 1 erro na emissão, 2 serviço não prestado, 9 outros (padrão). Formato: o código da lista do município. */
  codigoMotivo?: string
}

export type PedidoCartaCorrecao = {
  correcoes: {
    /** Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
    discriminacao?: string
    /** Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
    informacoesComplementares?: string
    tomador?: {
      /** Formato: um texto que não seja só espaços. De 1 a 80 caracteres. */
      email?: string
      /** Formato: um texto que não seja só espaços. De 1 a 20 caracteres. */
      telefone?: string
    }
  }
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
}

export type PedidoInutilizacao = {
  prestador: {
    /** Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
    cpfCnpj: string
  }
  /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  /** Formato: um texto que não seja só espaços. De 1 a 5 caracteres. */
  serie: string
  /** De 1 a 999999999999999. */
  numero: number
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
}

export type PedidoLote = {
  /** De 1 a 50 itens. */
  notas: Array<PedidoNfse>
} | Array<PedidoNfse>

/** Pedido de emissão de NFS-e. */
export type PedidoNfse = {
  /** Identificador seu, único na conta: repetir o mesmo não emite duas vezes. Formato: um texto sem espaços no começo e no fim. De 1 a 64 caracteres. Exemplo: "pedido-2026-000123". */
  idIntegracao?: string
  /** Empresa emissora, já cadastrada na conta. */
  prestador: {
    /** CPF ou CNPJ, com letras ou não. Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. Exemplo: "11222333000181". */
    cpfCnpj: string
    /** A opção pelo Simples Nacional ainda não foi decidida. Só no leiaute da NT 009, ainda sem data: recusado até lá. */
    opcaoSimplesPendente?: boolean
    /** No Simples Nacional: 1 IBS e CBS dentro dele, 2 só a CBS dentro dele, 3 os dois no regime regular. Só no leiaute da NT 009, ainda sem data: recusado até lá. */
    regimeApuracaoIbsCbs?: 1 | 2 | 3
  }
  /** Cliente do serviço; vazio ({}) quando não identificado. */
  tomador: Tomador
  /** Intermediário do serviço. */
  intermediario?: Tomador
  /** Serviços da nota. De 1 a 500 itens. */
  servico: Array<Servico>
  /** Identificação do RPS; o recomendado é deixar o serviço numerar. */
  rps?: {
    /** Força um número. Formato: de 1 a 15 dígitos, sem zero à esquerda. De 1 a 15 caracteres. */
    numero?: string
    /** Série; o padrão vem da configuração. Formato: letras e dígitos. De 1 a 5 caracteres. */
    serie?: string
    /** Padrão: "rps". */
    tipo?: 'rps' | 'nota_conjugada_misto' | 'cupom'
    /** Data e hora da emissão do RPS, ISO 8601; sem fuso vale o horário de Brasília. O padrão é agora. */
    dataEmissao?: string
    /** Mês de competência, AAAA-MM. O padrão é o mês da emissão. */
    competencia?: string
  }
  /** Data e hora da emissão do RPS, ISO 8601; sem fuso vale o horário de Brasília. O padrão é agora. */
  dataEmissao?: string
  /** Mês de competência, AAAA-MM. O padrão é o mês da emissão. */
  competencia?: string
  /** Finalidade da nota; credito e debito são notas de ajuste, só no leiaute da NT 009, ainda sem data: recusadas até lá. Padrão: "regular". */
  finalidade?: 'regular' | 'credito' | 'debito'
  /** Tipo da nota de crédito ou de débito. Só no leiaute da NT 009, ainda sem data: recusado até lá. */
  tipoAjuste?: 1 | 2 | 3 | 4 | 5 | 6
  /** Pagamentos vinculados à nota (split payment). Só no leiaute da NT 009, ainda sem data: recusado até lá. De 1 a 99 itens. */
  pagamentos?: Array<{
    /** Identificador da transação. De 2 a 35 caracteres. */
    idTransacao: string
    /** 15 boleto, 17 Pix dinâmico, 18 TED, 20 Pix chave ou estático, 23 Pix automático, 24 TEF. */
    meio: 15 | 17 | 18 | 20 | 23 | 24
    /** CNPJ de quem recebe. Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
    cnpjRecebedor: string
    /** Base do CNPJ da instituição de pagamento. Formato: 8 dígitos. */
    cnpjInstituicao: string
  }>
  /** Opções de processamento. */
  opcoes?: {
    /** Espera a resposta final por até 30 segundos. Padrão: false. */
    modoSincrono?: boolean
    /** URL que recebe os eventos só desta nota. Até 2000 caracteres. */
    webhookUrl?: string
    /** Padrão: "normal". */
    prioridade?: 'normal' | 'alta'
  }
}

export type PedidoReemissao = {
  payload: PedidoNfse
}

export type PedidoReemissaoComMotivo = {
  payload: PedidoNfse
  /** De 10 a 500 caracteres; fica no histórico da nota original. */
  motivo: string
}

export type PedidoSubstituicao = {
  /** O corpo de POST /nfse da nota nova. */
  novaNota: Record<string, unknown>
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
  /** No sistema nacional: 01 desenquadramento do Simples, 02 enquadramento, 03 e 04 imunidade ou isenção retroativa, 05 rejeição pelo tomador, 99 outros (padrão). Formato: um código de 1 ou 2 dígitos. */
  codigoMotivo?: string
}

export type PrazoAprendido = {
  /** Idade, em horas, com que ao menos três notas foram recusadas. */
  horas: number
  /** Notas recusadas pelo prazo; com menos de três, nada se conclui. */
  recusas: number
  /** ISO 8601 com fuso. */
  em: string
}

export type PrazoDaNota = {
  /** ISO 8601 com fuso. */
  ate: string | null
  origem: OrigemDoPrazo
}

export type PrazoDoMunicipio = {
  /** Horas depois da autorização; nulo onde não se sabe. */
  horas: number | null
  origem: OrigemDoPrazo
}

export type RascunhoReemissao = {
  /** O corpo de POST /nfse da nota original. */
  payload: Record<string, unknown>
  errosOriginais: Array<ErroDeCampo>
  /** Exemplo: ["opcoes.token"]. */
  camposMascarados: Array<string>
}

export type Reemitida = {
  novaNfseId: string
  reemissaoDeId: string
}

/** IBS e CBS como a autoridade os calculará: base sem desconto incondicionado e ISS e, até 2026, sem PIS e Cofins próprios; alíquotas oficiais. Nulo onde a alíquota ainda não foi fixada. */
export type ReformaPrevista = {
  /** Base da lei, em reais (vBC). Exemplo: 11419.2. */
  base: number
  /** Em reais. Exemplo: 1000. */
  ibsEstadual: number | null
  /** Em reais. Exemplo: 1000. */
  ibsMunicipal: number | null
  /** Em reais. Exemplo: 1000. */
  cbs: number | null
  aliquotas: {
    /** Em porcento. Exemplo: 3. */
    ibsEstadual: number | null
    /** Em porcento. Exemplo: 3. */
    ibsMunicipal: number | null
    /** Em porcento. Exemplo: 3. */
    cbs: number | null
  }
  /** Valor total da nota, em reais (vTotNF). Exemplo: 11825.47. */
  total: number | null
  /** Município (IBGE) em que IBS e CBS são devidos. Exemplo: "3550308". */
  localIncidencia: string | null
}

export type RegimeTributario = 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real' | 'imune' | 'isento'

/** Na ordem em que decidem: palavra da operação para a empresa, configuração da empresa, MEI, palavra da operação para o município, autorização da empresa no cadastro nacional, Simples Nacional por data, conexão publicada, adesão do município ao emissor nacional. */
export type RegraDeRota = 'operador' | 'configuracao' | 'mei' | 'ajuste' | 'autorizacao' | 'simples' | 'conexao' | 'convenio'

export type ResultadoTeste = {
  entregaId: string
  entregue: boolean
  statusHttp: number | null
  erroClasse: string | null
  duracaoMs: number
}

export type Rota = {
  trilho: Trilho
  regra: RegraDeRota
  /** Exemplo: "município no emissor nacional, pela lista de 28/09/2026". */
  motivo: string
  /** O dia que decidiu: da lei, da autorização da empresa ou da adesão. Nulo onde a regra não tem data. */
  desde: string | null
  conexao: {
    slug: string
    versao: number
  } | null
  /** Da conexão, ou o que serviria. */
  padrao: string | null
  falta: Falta | null
}

export type RotaDaNota = {
  trilho: Trilho
  regra: RegraDeRota
  /** Exemplo: "município no emissor nacional, pela lista de 28/09/2026". */
  motivo: string
  /** O dia que decidiu: da lei, da autorização da empresa ou da adesão. Nulo onde a regra não tem data. */
  desde: string | null
}

export type RotaPorRegime = {
  trilho: Trilho
  regra: RegraDeRota
  /** Exemplo: "município no emissor nacional, pela lista de 28/09/2026". */
  motivo: string
  /** O dia que decidiu: da lei, da autorização da empresa ou da adesão. Nulo onde a regra não tem data. */
  desde: string | null
  atendido: boolean
}

export type RpsInutilizado = {
  id: string
  serie: string
  numero: string
  /** inutilizada_localmente: o município não tem esta operação, e o número só não será mais usado. */
  status: 'inutilizada' | 'inutilizada_localmente'
}

export type Saude = {
  status: 'ok' | 'degradado' | 'indisponivel'
  versao: string
  checagens: {
    banco: Checagem
    fila: Checagem
    disco: Checagem
    relogio: Checagem
  }
}

export type SaudeDoMunicipio = {
  ibge: string
  nome: string
  uf: string
  ambiente: Ambiente
  agora: {
    status: 'normal' | 'instavel' | 'fora' | 'sem_dados'
    transmissoes: number
    respondidas: number
    duracaoMediaMs: number | null
    mensagem: string
  }
  /** Os 30 dias juntos. tempoResposta é só do município; tempoTotal vai do aceite à autorização. */
  periodo: {
    autorizadas: number
    rejeitadas: number
    /** Envios que não chegaram ou ficaram sem resposta. */
    falhas: number
    tempoResposta: Tempos | null
    tempoTotal: Tempos | null
  }
  dias: Array<{
    dia: string
    autorizadas: number
    rejeitadas: number
    /** Envios que não chegaram ou ficaram sem resposta. */
    falhas: number
    tempoResposta: Tempos | null
    tempoTotal: Tempos | null
  }>
  /** As causas mais frequentes dos 30 dias, até 20. */
  erros: Array<{
    /** Exemplo: "E0310". */
    codigo: string
    /** recusa: o município respondeu que não; falha: o envio não deu certo. */
    tipo: 'recusa' | 'falha'
    mensagem: string
    quantas: number
    ultimoDia: string
  }>
}

export type Serie = {
  id: string
  empresaId: string
  municipio: string
  ambiente: Ambiente
  serie: string
  tipo: TipoDeSerie
  /** O primeiro número que este serviço deu ou dará. */
  numeroInicial: number
  proximoNumero: number
  ativa: boolean
  /** automatica: criada na primeira nota que a usou. */
  origem: 'automatica' | 'manual'
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
}

export type SerieRetirada = {
  id: string
  empresaId: string
  municipio: string
  ambiente: Ambiente
  serie: string
  tipo: TipoDeSerie
  /** O primeiro número que este serviço deu ou dará. */
  numeroInicial: number
  proximoNumero: number
  ativa: boolean
  /** automatica: criada na primeira nota que a usou. */
  origem: 'automatica' | 'manual'
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  excluida: boolean
}

/** Serviço prestado. */
export type Servico = {
  /** Item da lista da LC 116/2003, com pontos ou só dígitos: 1.07, 01.07 ou 0107. Fora dela, 99.01 no sistema nacional: operações sem ISS, como a locação. Formato: o item da LC 116 com ponto (1.07) ou só dígitos (0107). De 1 a 10 caracteres. Exemplo: "01.07". */
  codigo: string
  /** Código IBGE do município da prestação; 9999999 para prestação no exterior. Formato: 7 dígitos. Exemplo: "3550308". */
  municipioPrestacao: string
  /** Código de tributação do município; obtido da configuração quando possível. Até 20 caracteres. */
  codigoTributacao?: string
  /** Descrição do serviço; aceita quebras de linha. De 1 a 2000 caracteres. */
  discriminacao: string
  /** CNAE da atividade. Formato: 7 dígitos. */
  cnae?: string
  /** Município onde o ISS é devido; obtido da tabela nacional quando omitido. Formato: 7 dígitos. Exemplo: "3550308". */
  municipioIncidencia?: string
  /** Código de tributação nacional (cTribNac); obtido do item quando é único. Formato: 6 dígitos. */
  codigoServicoNacional?: string
  /** Código da NBS. Formato: 9 dígitos. */
  codigoNbs?: string
  /** Atividade do Simples Nacional (cAtvSN). Só no leiaute da NT 009, ainda sem data: recusado até lá. */
  atividadeSimples?: 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 90
  /** Locação, cessão onerosa ou arrendamento de imóvel (subitem 99.03). Só no leiaute da NT 009, ainda sem data: recusado até lá. */
  locacao?: Record<string, unknown>
  /** Cobranças de condomínio (subitem 99.05). Só no leiaute da NT 009, ainda sem data: recusado até lá. */
  condominio?: Record<string, unknown>
  /** Código do serviço no seu sistema; sai na DPS (cIntContrib). Formato: letras e dígitos. De 1 a 20 caracteres. */
  codigoInterno?: string
  /** Valores do serviço, em reais. */
  valor: {
    /** Valor bruto do serviço. De 0 a 999999999999.99. Exemplo: 1500.5. */
    servico: number
    /** Base do ISS; o padrão é servico - deducoes - descontoIncondicionado. De 0 a 999999999999.99. */
    baseCalculo?: number
    /** Desconto que reduz a base. De 0 a 999999999999.99. */
    descontoIncondicionado?: number
    /** Desconto que depende de condição futura. De 0 a 999999999999.99. */
    descontoCondicionado?: number
    /** Valor recebido, quando diferente do valor do serviço. De 0 a 999999999999.99. */
    recebido?: number
    /** Deduções da base do ISS: um número em reais, ou um objeto com valor, percentual ou documentos. De 0 a 999999999999.99. */
    deducoes?: number | {
      /** Total das deduções em reais. De 0 a 999999999999.99. */
      valor?: number
      /** Deduções como percentual do valor do serviço. De 0 a 100. */
      percentual?: number
      /** Documentos que provam as deduções, cada um com uma só identificação. Até 1000 itens. */
      documentos?: Array<{
        /** Chave de acesso da NFS-e nacional. Formato: os 50 caracteres da chave: dígitos, e letras maiúsculas só no CNPJ. */
        chaveNfse?: string
        /** Chave de acesso da NF-e. Formato: os 44 caracteres da chave: dígitos, e letras maiúsculas só no CNPJ. */
        chaveNfe?: string
        /** NFS-e de um sistema municipal. */
        nfseMunicipal?: {
          /** Município que emitiu a nota. Formato: 7 dígitos. Exemplo: "3550308". */
          municipio: string
          /** Número da nota. Formato: de 1 a 15 dígitos. */
          numero: string
          /** Código de verificação. Formato: letras e dígitos. De 1 a 9 caracteres. */
          codigoVerificacao: string
        }
        /** Nota fiscal em papel (NF ou NFS). */
        notaEmPapel?: {
          /** Número da nota. Formato: de 1 a 7 dígitos. */
          numero: string
          /** Modelo da nota. Formato: de 1 a 15 dígitos. */
          modelo: string
          /** Série da nota. Formato: letras e dígitos. De 1 a 15 caracteres. */
          serie: string
        }
        /** Número de outro documento fiscal. De 1 a 255 caracteres. */
        numeroDocumento?: string
        /** Número de um documento que não é fiscal: recibo, contrato. De 1 a 255 caracteres. */
        numeroDocumentoNaoFiscal?: string
        /** Tipo da dedução: 1 alimentação, 2 materiais, 3 produção externa, 4 reembolso de despesas, 5 repasse consorciado, 6 repasse de plano de saúde, 7 serviços, 8 subempreitada, 9 profissional parceiro, 99 outras. */
        tipo: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 99
        /** Descrição, quando o tipo é 99. Até 150 caracteres. */
        descricao?: string
        /** Data do documento. */
        dataEmissao: string
        /** Valor que pode ser deduzido. De 0 a 999999999999.99. */
        valorDedutivel: number
        /** Valor deduzido nesta nota. De 0 a 999999999999.99. */
        valorDeducao: number
        /** Emitente do documento; com endereço, obrigatório quando o documento não é uma NFS-e ou NF-e nacional. */
        fornecedor?: {
          /** CPF ou CNPJ. Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
          cpfCnpj?: string
          /** Identificação fiscal no exterior, no lugar do CPF ou CNPJ. Até 40 caracteres. */
          nifEstrangeiro?: string
          /** Nome ou razão social. De 1 a 300 caracteres. */
          razaoSocial: string
          endereco?: Endereco
        }
      }>
    }
  }
  /** Imposto sobre serviços. */
  iss: {
    /** Alíquota em percentual: 3 significa 3%. De 0 a 100. Exemplo: 3. */
    aliquota: number
    /** Valor do ISS; calculado quando omitido. De 0 a 999999999999.99. */
    valor?: number
    /** Base do ISS; o mesmo que valor.baseCalculo. De 0 a 999999999999.99. */
    baseCalculo?: number
    /** 1 tributável no município, 2 tributável fora, 3 isento, 4 imune, 5 suspenso pela Justiça, 6 suspenso por processo administrativo, 7 tributável fora do município. De 1 a 9. */
    tipoTributacao?: number
    /** 1 exigível, 2 não incidência, 3 isenção, 4 exportação, 5 imunidade, 6 suspensa pela Justiça, 7 suspensa por processo administrativo. De 1 a 9. */
    exigibilidade?: number
    /** true quando o tomador retém e recolhe o ISS. Padrão: false. */
    retido?: boolean
    /** Tipo da imunidade (Constituição, art. 150, VI): 1 entes públicos entre si, 2 templos, 3 partidos, sindicatos, educação e assistência social, 4 livros, jornais e o papel deles, 5 fonogramas e videofonogramas nacionais; 0 não informado na nota de origem, que o emissor nacional recusa. De 0 a 5. */
    tipoImunidade?: number
    /** Número do processo que suspendeu a cobrança (tipoTributacao 5 ou 6). Formato: até 30 dígitos, com ou sem pontuação. De 1 a 40 caracteres. */
    numeroProcesso?: string
    /** Benefício municipal. */
    beneficioMunicipal?: {
      /** Número do benefício no sistema nacional. Formato: 14 dígitos. */
      numero: string
      /** Redução da base, em percentual. De 0 a 100. */
      reducaoBase?: number
      /** Redução da base, em reais. De 0 a 999999999999.99. */
      valorReducao?: number
    }
  }
  /** Tributos federais retidos pelo tomador. */
  retencao?: {
    /** PIS retido. */
    pis?: Tributo
    /** Cofins retida. */
    cofins?: Tributo
    /** CSLL retida. */
    csll?: Tributo
    /** INSS retido. */
    inss?: Tributo
    /** Imposto de renda retido. */
    irrf?: Tributo
    /** Contribuição previdenciária patronal retida. */
    cpp?: Tributo
    /** Outras retenções, em reais. De 0 a 999999999999.99. */
    outras?: number
    /** Quando o tomador paga, se não for na competência: a retenção de PIS, Cofins e CSLL segue a lei desta data (4,65% até 31/12/2026; depois só a CSLL, a 1%). Exemplo: "2027-01-10". */
    dataPagamento?: string
  }
  /** PIS e Cofins apurados pelo prestador. */
  apuracaoPropria?: {
    /** Situação tributária de PIS e Cofins. Formato: 2 dígitos. */
    cstPisCofins?: string
    /** Base em reais; o padrão é o valor do serviço. De 0 a 999999999999.99. */
    baseCalculoPisCofins?: number
    /** PIS próprio. */
    pis?: Tributo
    /** Cofins própria. */
    cofins?: Tributo
  }
  /** IBS, CBS e IS. Para o regime regular; não se envia no Simples Nacional, no MEI nem na exportação. */
  reforma?: {
    /** Código de classificação tributária (cClassTrib). Formato: 6 dígitos. Exemplo: "000001". */
    classificacao: string
    /** Situação tributária do IBS e da CBS. Formato: 3 dígitos. Exemplo: "000". */
    cst: string
    /** Base em reais; o padrão é valor.servico - deducoes. De 0 a 999999999999.99. */
    baseCalculo?: number
    /** Redução da base, em percentual. De 0 a 100. */
    reducaoBase?: number
    /** Padrão: "regular". */
    regimeTributario?: 'regular' | 'monofasico' | 'imune' | 'isento'
    /** Alíquota do IBS estadual; o padrão é a da tabela do ano. De 0 a 100. */
    pIbsEstadual?: number
    /** Alíquota do IBS municipal; o padrão é a da tabela do ano. De 0 a 100. */
    pIbsMunicipal?: number
    /** Alíquota da CBS; o padrão em 2026 é 0.9. De 0 a 100. */
    pCbs?: number
    /** Alíquota do imposto seletivo, só para os serviços sujeitos a ele. De 0 a 100. */
    pIs?: number
    /** Valor do IBS estadual; calculado quando omitido. De 0 a 999999999999.99. */
    valorIbsEstadual?: number
    /** Valor do IBS municipal; calculado quando omitido. De 0 a 999999999999.99. */
    valorIbsMunicipal?: number
    /** Valor da CBS; calculado quando omitido. De 0 a 999999999999.99. */
    valorCbs?: number
    /** Valor do IS; calculado quando omitido. De 0 a 999999999999.99. */
    valorIs?: number
    /** Padrão: false. */
    geraCredito?: boolean
    /** Indicador da operação (cIndOp); o padrão vem da configuração da empresa. Formato: 6 dígitos. */
    indicadorOperacao?: string
    /** Quando se fornece e quando se paga, obrigatório com enteGovernamental e nos serviços 10.05, 15.09, 17.12 e 25.05: 1 fornecimento com pagamento posterior, 2 recebimento de fornecimento já feito, 3 fornecimento de pagamento já feito, 4 recebimento com fornecimento posterior, 5 os dois juntos. Os tipos 2 e 3 pedem notasReferenciadas. Exemplo: 5. */
    tipoOperacao?: 1 | 2 | 3 | 4 | 5
    /** Compra da administração direta, autarquia ou fundação: 1 União, 2 estado, 3 Distrito Federal, 4 município. */
    enteGovernamental?: 1 | 2 | 3 | 4
    /** NFS-e a que a operação se refere; só nos tipos de operação 2 e 3. De 1 a 99 itens. */
    notasReferenciadas?: Array<string>
    /** Quem recebe o serviço, quando não é o tomador: outra pessoa ou outro estabelecimento. */
    destinatario?: {
      /** CPF ou CNPJ, com letras ou não; omitido só quando o tomador não é identificado. Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. Exemplo: "12345678000195". */
      cpfCnpj?: string
      /** Identificação fiscal no exterior, no lugar do CPF ou CNPJ. Até 40 caracteres. */
      nifEstrangeiro?: string
      /** Nome ou razão social. Até 200 caracteres. */
      razaoSocial: string
      /** E-mail. Até 200 caracteres. */
      email?: string
      /** Telefone. Formato: um telefone: dígitos, espaços e pontuação. Até 30 caracteres. */
      telefone?: string
      endereco?: Endereco
    }
    /** Valores de terceiros incluídos no preço (reembolso, repasse ou ressarcimento), já tributados: saem das bases de ISS, IBS e CBS. Cada documento tem uma só identificação. De 1 a 1000 itens. */
    reembolsos?: Array<{
      /** Chave de acesso da NFS-e nacional. Formato: os 50 caracteres da chave: dígitos, e letras maiúsculas só no CNPJ. */
      chaveNfse?: string
      /** Chave de acesso da NF-e. Formato: os 44 caracteres da chave: dígitos, e letras maiúsculas só no CNPJ. */
      chaveNfe?: string
      /** Chave de acesso do CT-e. Formato: os 44 caracteres da chave: dígitos, e letras maiúsculas só no CNPJ. */
      chaveCte?: string
      /** Outro documento fiscal eletrônico do repositório nacional. */
      outroDfe?: {
        /** Chave do documento. Formato: letras e dígitos. De 1 a 50 caracteres. */
        chave: string
        /** Que documento é. De 1 a 255 caracteres. */
        descricao: string
      }
      /** Documento fiscal fora do repositório nacional; só com competência até 31/12/2025. */
      documentoFiscal?: {
        /** Município que emitiu o documento. Formato: 7 dígitos. Exemplo: "3550308". */
        municipio: string
        /** Número do documento. De 1 a 255 caracteres. */
        numero: string
        /** Que documento é. De 1 a 255 caracteres. */
        descricao: string
      }
      /** Documento que não é fiscal. */
      documentoNaoFiscal?: {
        /** Número do documento. De 1 a 255 caracteres. */
        numero: string
        /** Que documento é. De 1 a 255 caracteres. */
        descricao: string
      }
      /** Emitente do documento. */
      fornecedor?: {
        /** CPF ou CNPJ. Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. */
        cpfCnpj?: string
        /** Identificação fiscal no exterior, no lugar do CPF ou CNPJ. Até 40 caracteres. */
        nifEstrangeiro?: string
        /** Nome ou razão social. De 1 a 150 caracteres. */
        razaoSocial: string
      }
      /** Data de emissão do documento. */
      dataEmissao: string
      /** Data da competência do documento; não depois da emissão. */
      dataCompetencia: string
      /** 1 repasse a corretores de imóveis, 2 repasse a fornecedor por agência de turismo, 3 agência de propaganda: produção externa, 4 agência de propaganda: mídia, 99 outros, por conta e ordem de terceiro. */
      tipo: 1 | 2 | 3 | 4 | 99
      /** Descrição, quando o tipo é 99. De 1 a 150 caracteres. */
      descricao?: string
      /** Valor que sai das bases. De 0 a 999999999999.99. */
      valor: number
    }>
    /** Como a operação seria tributada sem a suspensão; só nas classificações que o exigem (550016, 550022). */
    tributacaoRegular?: {
      /** Situação tributária regular. Formato: 3 dígitos. Exemplo: "000". */
      cst: string
      /** Classificação tributária regular. Formato: 6 dígitos. Exemplo: "000001". */
      classificacao: string
    }
    /** Fornecimento na Zona Franca de Manaus ou em área de livre comércio. Só no leiaute da NT 009, ainda sem data: recusado até lá. */
    zonaFranca?: boolean
    /** Operação de doação. Só no leiaute da NT 009, ainda sem data: recusado até lá. */
    doacao?: boolean
    /** Código do crédito presumido (cCredPres), da tabela ccredpres. Formato: 2 dígitos. */
    creditoPresumido?: string
    /** Parte de cada tributo que fica para depois, em percentual; só nas classificações que o exigem (515001). */
    diferimento?: {
      /** Diferimento do IBS estadual. De 0 a 100. Exemplo: 100. */
      ibsEstadual: number
      /** Diferimento do IBS municipal. De 0 a 100. Exemplo: 100. */
      ibsMunicipal: number
      /** Diferimento da CBS. De 0 a 100. Exemplo: 100. */
      cbs: number
    }
  }
  /** Imóvel da operação; obrigatório nos indicadores de operação 020101, 020201 e 020301 fora da construção civil. */
  imovel?: {
    /** Inscrição imobiliária (IPTU). Até 30 caracteres. */
    inscricaoImobiliaria?: string
    /** Cadastro imobiliário brasileiro. De 8 a 8 caracteres. Exemplo: "A1B2C3D4". */
    cib?: string
    endereco?: Endereco
  }
  /** Texto livre impresso no DANFSe. Até 2000 caracteres. */
  informacoesComplementares?: string
  /** Comércio exterior; obrigatório na exportação de serviços. */
  comercioExterior?: {
    /** 1 transfronteiriço, 2 consumo no Brasil, 3 movimento temporário de pessoas, 4 consumo no exterior. De 1 a 4. */
    modoPrestacao: number
    /** Vínculo entre as partes: 0 nenhum, 1 controlada, 2 controladora, 3 coligada, 4 matriz, 5 filial, 6 outro, 9 desconhecido. */
    vinculo: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 9
    /** Formato: 3 dígitos (código da moeda no Banco Central). Exemplo: "220". */
    moeda: string
    /** Valor na moeda estrangeira. De 0 a 999999999999.99. */
    valorMoeda: number
    /** Apoio ao comércio exterior do prestador; o padrão é 01 (nenhum). Formato: 01 a 08. */
    mecanismoApoioPrestador?: string
    /** Apoio ao comércio exterior do tomador; o padrão é 01 (nenhum). Formato: 01 a 26. */
    mecanismoApoioTomador?: string
    /** 1 não, 2 declaração de importação, 3 declaração de exportação; o padrão é 1. De 1 a 3. */
    movimentacaoBens?: number
    /** Declaração de importação. Até 12 caracteres. */
    numeroDi?: string
    /** Registro de exportação. Até 12 caracteres. */
    numeroRe?: string
    /** Padrão: false. */
    compartilharMdic?: boolean
    /** País onde se verifica o resultado; o padrão é o do tomador. Formato: o código do Banco Central (1058) ou ISO de 2 letras (BR). Até 4 caracteres. */
    paisResultado?: string
  }
  /** Obra; obrigatória em alguns serviços de construção. */
  obra?: {
    /** Inscrição imobiliária. Até 30 caracteres. */
    inscricaoImobiliaria?: string
    /** Código da obra (CNO ou CEI). Até 30 caracteres. */
    codigo?: string
    /** Cadastro imobiliário brasileiro. De 8 a 8 caracteres. */
    cib?: string
    endereco?: Endereco
  }
  /** Evento; obrigatório nos serviços do item 12. */
  evento?: {
    /** Nome do evento. De 1 a 255 caracteres. */
    nome: string
    dataInicio: string
    dataFim: string
    /** Identificação do evento no município. Até 30 caracteres. */
    identificacao?: string
    endereco?: Endereco
  }
  /** Total aproximado dos tributos (Lei 12.741/2012). */
  totalTributos?: {
    /** valor: reais; percentual: percentuais; simples: a alíquota do Simples Nacional (a soma das três). */
    tipo: 'valor' | 'percentual' | 'simples'
    /** Parte federal. De 0 a 999999999999.99. */
    federal?: number
    /** Parte estadual. De 0 a 999999999999.99. */
    estadual?: number
    /** Parte municipal. De 0 a 999999999999.99. */
    municipal?: number
  }
}

export type Sessao = {
  /** ISO 8601 com fuso. */
  expiraEm: string
  usuario: {
    id: string
    nome: string
    email: string
    papel: Papel
  }
  conta: {
    id: string
    nome: string
  }
  /** O que o papel permite. Exemplo: ["nota.read","nota.issue"]. */
  permissoes: Array<string>
  /** As empresas do usuário; null: todas. */
  empresaIds: Array<string> | null
  /** Quantas empresas o usuário vê. */
  empresas: number
}

export type SessaoAberta = {
  /** Também vai no cookie; serve como Authorization: Bearer em clientes de linha de comando. */
  token: string
  /** ISO 8601 com fuso. */
  expiraEm: string
  usuario: {
    id: string
    nome: string
    email: string
    papel: Papel
  }
  conta: {
    id: string
    nome: string
  }
}

export type SessaoAdmin = {
  /** ISO 8601 com fuso. */
  expiraEm: string
  usuario: {
    id: string
    nome: string
    email: string
    papel: 'suporte' | 'operador' | 'superadmin'
  }
}

export type SessaoAdminAberta = {
  /** Também vai no cookie; serve como Authorization: Bearer. */
  token: string
  /** ISO 8601 com fuso. */
  expiraEm: string
  usuario: {
    id: string
    nome: string
    email: string
    papel: 'suporte' | 'operador' | 'superadmin'
  }
}

export type SessaoPropria = {
  id: string
  /** A sessão desta chamada. */
  atual: boolean
  /** O endereço de onde se entrou. */
  ip: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** Anotado no máximo uma vez por minuto. */
  usadaEm: string
}

export type StatusConexao = 'rascunho' | 'publicada' | 'substituida' | 'despublicada' | 'descartada'

export type StatusConvite = 'pendente' | 'aceito' | 'expirado' | 'cancelado'

export type StatusDaChave = 'ativa' | 'revogada' | 'expirada'

export type StatusEntrega = 'pendente' | 'enviando' | 'entregue' | 'aguardando_retentativa' | 'delivery_failed' | 'suspensa'

export type StatusNota = 'processando' | 'autorizada' | 'rejeitada' | 'cancelada' | 'substituida' | 'falha_temporaria' | 'falha_definitiva'

export type StatusUsuario = 'pendente' | 'ativo' | 'bloqueado' | 'desativado'

export type Tempos = {
  /** Metade ficou até aqui; milissegundos, com erro de até 5 %. */
  p50Ms: number
  /** 95 % ficou até aqui. */
  p95Ms: number
}

export type TentativaComCorpo = {
  id: string
  ambiente: Ambiente | null
  empresaId: string | null
  idIntegracao: string | null
  requestId: string
  codigo: string
  statusHttp: number
  erros: Array<ErroDeCampo>
  /** ISO 8601 com fuso. */
  criadaEm: string
  payload: string
}

export type TentativaDeEntrega = {
  numero: number
  gatilho: 'automatico' | 'manual'
  iniciadaEm: string
  duracaoMs: number
  statusHttp: number | null
  erroClasse: string | null
  respostaTrecho: string | null
  /** O que foi enviado nesta tentativa; nulo nas anteriores a este registro. */
  requisicao: {
    /** Segundos Unix da assinatura. */
    t: number
    /** Nomes em minúsculas. */
    cabecalhos: Record<string, unknown>
    /** O texto assinado, byte a byte: t, um ponto e o corpo. */
    baseAssinada: string
  } | null
}

export type TentativaRejeitada = {
  id: string
  ambiente: Ambiente | null
  empresaId: string | null
  idIntegracao: string | null
  requestId: string
  codigo: string
  statusHttp: number
  erros: Array<ErroDeCampo>
  /** ISO 8601 com fuso. */
  criadaEm: string
}

export type TipoDeSerie = 'rps' | 'nota_conjugada_misto' | 'cupom'

export type Tomador = {
  /** CPF ou CNPJ, com letras ou não; omitido só quando o tomador não é identificado. Formato: um CPF (11 dígitos) ou um CNPJ (12 letras ou dígitos e 2 dígitos verificadores), com ou sem máscara. Exemplo: "12345678000195". */
  cpfCnpj?: string
  /** Identificação fiscal no exterior, no lugar do CPF ou CNPJ. Até 40 caracteres. */
  nifEstrangeiro?: string
  /** Nome ou razão social. Até 200 caracteres. */
  razaoSocial?: string
  /** true quando o serviço é para uso ou consumo pessoal. Padrão: false. */
  consumidorFinal?: boolean
  /** Inscrição municipal. Até 50 caracteres. */
  inscricaoMunicipal?: string
  /** E-mail. Até 200 caracteres. */
  email?: string
  /** Telefone. Formato: um telefone: dígitos, espaços e pontuação. Até 30 caracteres. */
  telefone?: string
  endereco?: Endereco
}

export type TotalTributos = {
  tipo: 'valor' | 'percentual' | 'simples'
  federal: number
  estadual: number
  municipal: number
}

export type Transmissao = {
  id: string
  operacao: 'emitir' | 'consultar' | 'cancelar' | 'solicitar' | 'corrigir'
  /** Exemplo: "autorizada". */
  resultado: string
  documentoId: string
  conexao: string
  conexaoVersao: number
  leiaute: string | null
  protocolo: string | null
  /** Exemplo: 201. */
  statusHttp: number | null
  causa: string | null
  duracaoMs: number | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  enviado: {
    codificacao: 'texto' | 'base64'
    /** Exemplo: "<DPS/>". */
    conteudo: string
  } | null
  recebido: {
    codificacao: 'texto' | 'base64'
    /** Exemplo: "<DPS/>". */
    conteudo: string
  } | null
}

export type Tributo = {
  /** Alíquota em percentual: 0.65 significa 0,65%. De 0 a 100. */
  aliquota: number
  /** Valor em reais; calculado quando omitido. Divergência gera o aviso VALOR_RECALCULADO. De 0 a 999999999999.99. */
  valor?: number
  /** Base em reais; o padrão é o valor do serviço. De 0 a 999999999999.99. */
  baseCalculo?: number
}

export type TributoCalculado = {
  /** Em reais. Exemplo: 1000. */
  baseCalculo: number
  /** Em porcento. Exemplo: 3. */
  aliquota: number
  /** Em reais. Exemplo: 1000. */
  valor: number
}

export type TributoDaNota = {
  /** Exemplo: "ISS". */
  nome: string
  /** Em reais. Exemplo: 1000. */
  base: number | null
  /** Em porcento. Exemplo: 3. */
  aliquota: number | null
  /** Em reais. Exemplo: 1000. */
  valor: number
  /** Retido pelo tomador. */
  retido: boolean
}

export type Trilho = 'nacional' | 'municipal'

export type TrilhoDaEmpresa = {
  empresaId: string
  trilho: Trilho | null
  motivo: string | null
}

export type TrocaDeSenha = {
  /** Até 1000 caracteres. */
  senhaAtual: string
  /** De 10 a 128 caracteres, fora da lista das mais comuns. */
  senhaNova: string
}

export type UrlsDaConexao = {
  /** Por operação; padrao serve às demais. */
  producao?: Record<string, unknown>
  /** Por operação; padrao serve às demais. */
  homologacao?: Record<string, unknown>
}

export type Usuario = {
  id: string
  nome: string
  email: string
  papel: Papel
  /** As empresas do usuário; null: todas. */
  empresaIds: Array<string> | null
  status: StatusUsuario
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** O último login; null: nunca entrou. */
  ultimoAcessoEm: string | null
}

export type Validacao = {
  valida: boolean
  erros: Array<ErroDeCampo>
  avisos: Array<Aviso>
  calculado: NotaCalculada | null
  trilho: Trilho | null
  rota: RotaDaNota | null
  /** O leiaute do documento. Exemplo: "dps-1.01". */
  padrao: string | null
  municipio: {
    ibge: string
    nome: string
  } | null
  scoreConfianca: number | null
  /** O documento que seria enviado, sem assinatura. */
  previaXml: string | null
}

export type ValoresDaNota = {
  /** Em reais. Exemplo: 1000. */
  servico: number
  /** Em reais. Exemplo: 1000. */
  deducoes: number
  /** Em reais. Exemplo: 1000. */
  descontoIncondicionado: number
  /** Em reais. Exemplo: 1000. */
  descontoCondicionado: number
  /** Em reais. Exemplo: 1000. */
  totalRetido: number
  /** Em reais. Exemplo: 1000. */
  liquido: number
}
