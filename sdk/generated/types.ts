// Generated from contracts/openapi.json by `npm run generate`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

export type Acao = {
  /** O que se pode fazer com a nota. */
  acao: 'consultar' | 'cancelar' | 'solicitar-cancelamento' | 'substituir' | 'carta-correcao' | 'reemitir'
  /** Se a ação é possível agora, por esta pessoa. */
  permitida: boolean
  /** Por que não, ou sob que condição. */
  motivo: string | null
  /** ISO 8601 com fuso. */
  ate: string | null
}

export type AcaoDaOperacao = {
  /** O ato. */
  acao: 'consultar' | 'replay-webhook' | 'reenfileirar' | 'reprocessar' | 'falha-definitiva' | 'assumir' | 'declarar-alheia' | 'inutilizar-rps' | 'reemitir'
  /** A operação que o faz. */
  operacao: string
  /** Se a ação é possível agora, por esta pessoa. */
  permitida: boolean
  /** O código com que a operação seria recusada agora. */
  codigo: string | null
  /** Por que seria recusada, e o que fazer. */
  motivo: string | null
}

export type AcaoDeLote = 'fechar' | 'emitir_cobranca' | 'emitir_nf' | 'enviar_email'

export type AceiteDeConvite = {
  /** O código recebido por e-mail. Até 100 caracteres. */
  token: string
  /** O nome. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome?: string
  /** A nova, ou a que a pessoa já tem. Até 1000 caracteres. */
  senha?: string
  /** Os seis dígitos do aplicativo autenticador, ou um código de recuperação. Até 40 caracteres. */
  codigo?: string
}

export type AchadoDeSonda = {
  /** O endereço sondado. */
  url: string
  /** Se todos os passos deram certo. */
  respondeu: boolean
  /** Por que não. */
  causa: string | null
  /** Milissegundos. */
  duracaoMs: number
  /** A resolução do nome. */
  dns: {
    /** Se o passo deu certo. */
    ok: boolean
    /** Milissegundos. */
    duracaoMs: number
    /** A espécie da falha. */
    causa: string | null
    /** A falha por extenso. */
    detalhe: string | null
    /** Os endereços do nome. */
    enderecos: Array<string>
  }
  /** A ligação segura; nulo sem TLS, ou quando não se chegou a ela. */
  tls: {
    /** Se o passo deu certo. */
    ok: boolean
    /** Milissegundos. */
    duracaoMs: number
    /** A espécie da falha. */
    causa: string | null
    /** A falha por extenso. */
    detalhe: string | null
    /** O endereço a que se ligou. */
    endereco: string | null
    /** A versão de TLS. */
    protocolo: string | null
    /** A cifra. */
    cifra: string | null
    /** Se a cadeia leva a uma raiz em que a conexão confia. */
    confiavel: boolean
    /** O certificado do servidor primeiro. */
    cadeia: Array<{
      /** De quem é. */
      titular: string
      /** Quem o emitiu. */
      emissor: string
      /** ISO 8601 com fuso. */
      de: string
      /** ISO 8601 com fuso. */
      ate: string
      /** SHA-256. */
      impressaoDigital: string
    }>
  } | null
  /** Um pedido que não muda nada; nulo quando não se chegou a ele. */
  requisicao: {
    /** Se o passo deu certo. */
    ok: boolean
    /** Milissegundos. */
    duracaoMs: number
    /** A espécie da falha. */
    causa: string | null
    /** A falha por extenso. */
    detalhe: string | null
    /** O método. */
    metodo: 'GET' | 'HEAD'
    /** O código HTTP. */
    status: number | null
    /** Se veio um WSDL. */
    wsdl: boolean
    /** O SOAP Fault que veio. */
    fault: {
      /** O código. */
      codigo: string | null
      /** O texto. */
      texto: string | null
    } | null
  } | null
}

export type Ajuste = {
  /** O nome do ajuste. Exemplo: "emissao.pausarTrilhos". */
  chave: string
  /** O que o ajuste faz. */
  descricao: string
  /** Que tipo de valor aceita. */
  tipo: 'sim_nao' | 'inteiro' | 'lista' | 'texto'
  /** A unidade de um número. Exemplo: "minutos". */
  unidade: string | null
  /** O menor número aceito. */
  minimo: number | null
  /** O maior número aceito, o maior tamanho do texto ou da lista. */
  maximo: number | null
  /** Os itens que a lista aceita, quando são fixos. */
  opcoes: Array<string> | null
  /** O valor de fábrica; null: nenhum. Exemplo: ["municipal"]. */
  padrao: boolean | number | string | Array<string> | null
  /** O valor em vigor. Não vem para o papel suporte. Exemplo: ["municipal"]. */
  valor?: boolean | number | string | Array<string> | null
  /** Quem pode alterá-lo. */
  papeis: Array<'operador' | 'superadmin'>
  /** Quem alterou, quando e por quê; null: vale o padrão. */
  alteracao: {
    /** Quem alterou. */
    por: {
      /** O id da pessoa. */
      id: string
      /** O nome da pessoa. */
      nome: string
    }
    /** ISO 8601 com fuso. */
    em: string
    /** A razão, em uma frase. */
    motivo: string
  } | null
  /** Cresce a cada alteração; 0: vale o padrão. */
  versao: number
}

export type AjusteDoMes = {
  /** true: o mês fica sem nota. */
  pular?: boolean
  /** O valor só deste mês, em reais. Até 9999999999999.99. */
  valor?: number | null
  /** O texto do serviço só deste mês. Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
  discriminacao?: string | null
}

export type Ajustes = {
  /** Os itens desta página. */
  items: Array<Ajuste>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type Alerta = {
  /** O id, um UUID. */
  id: string
  tipo: TipoDeAlerta
  gravidade: GravidadeDeAlerta
  /** O que faz dele um só: o id da nota ou da fatura; alvo:ambiente; auditoria. */
  chave: string
  /** O estado do alerta. */
  status: 'aberto' | 'reconhecido' | 'resolvido'
  /** O que há, em uma frase. */
  mensagem: string
  /** Quantas vezes aconteceu. No mínimo 1. */
  ocorrencias: number
  /** ISO 8601 com fuso. */
  abertoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
  /** ISO 8601 com fuso. */
  resolvidoEm: string | null
  /** Quem o resolveu; nulo quando se resolveu sozinho. */
  resolvidoPor: {
    /** O id. */
    id: string
    /** O nome. */
    nome: string
  } | null
  /** O que a pessoa anotou. */
  notaDaResolucao: string | null
  /** A conta da nota ou da fatura; nulo quando é de um município ou do serviço. */
  conta: {
    /** O id. */
    id: string
    /** O nome. */
    nome: string
  } | null
  /** A nota de que trata. */
  notaId: string | null
  /** O código que ninguém conhece; nulo nos outros alertas. */
  codigoDesconhecido: {
    /** O código, como a cidade o escreveu. */
    codigo: string
    /** O que a cidade disse com ele da última vez. */
    palavras: string
    /** O padrão da conexão. */
    padrao: string
    /** A conexão. */
    conexao: string
    /** O ambiente. */
    ambiente: 'producao' | 'homologacao'
    /** O município da última nota, pelo código IBGE. */
    municipio: string
    /** O nome dele, com a UF. */
    cidade: string
    /** As últimas notas que ele deixou em dúvida, a mais nova no fim. */
    notas: Array<string>
  } | null
  /** De quem são as perguntas que a cidade recusa, e por quê; nulo nos outros alertas. */
  perguntaRecusada: {
    /** A empresa. */
    empresa: {
      /** O id. */
      id: string
      /** A razão social. */
      nome: string
    }
    /** O município, pelo código IBGE. */
    municipio: string
    /** O nome dele, com a UF. */
    cidade: string
    /** O ambiente. */
    ambiente: 'producao' | 'homologacao'
    /** O que a cidade não aceita; a conta o renova no portal. */
    causa: 'credencial' | 'certificado' | 'inscricao' | 'assinatura'
    /** As palavras da cidade. */
    mensagens: Array<{
      /** O código, como a cidade o escreveu; vazio quando não há. */
      codigo: string
      /** O que ela disse. */
      mensagem: string
    }>
    /** A página do portal em que a conta renova o que a cidade não aceita. */
    noPortal: string
  } | null
  /** As operações que o mostram ou resolvem. */
  operacoes: Array<string>
}

export type AlertaAberto = {
  /** O id, um UUID. */
  id: string
  /** O que o alerta diz. Exemplo: "nota_incerta". */
  tipo: string
  /** A nota de que o alerta trata. */
  notaId: string | null
  /** Quantas vezes aconteceu desde que se abriu. No mínimo 1. */
  ocorrencias: number
  /** Quando o alerta se abriu. */
  abertoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

/** producao tem valor fiscal; homologacao é teste. A chave de API decide. */
export type Ambiente = 'producao' | 'homologacao'

export type AmbientesDoMunicipio = {
  /** Em produção. */
  producao: boolean
  /** Em homologação. */
  homologacao: boolean
}

export type Analise = {
  /** O id, um UUID. */
  id: string
  /** na_fila e executando ainda não terminaram; concluido tem proposta; aprovado virou rascunho. */
  status: 'na_fila' | 'executando' | 'concluido' | 'falhou' | 'aprovado' | 'descartado' | 'cancelado'
  /** O endereço analisado; nulo quando não veio um. */
  url: string | null
  /** O que se reconheceu; nulo até a análise terminar. */
  resultado: {
    /** Namespace, operações, endereços e versões de SOAP lidos. */
    wsdl: Record<string, unknown> | null
    /** O que se leu de cada documento de exemplo. */
    documentos: Array<Record<string, unknown>>
    /** Os padrões que combinam, do mais provável ao menos. */
    candidatos: Array<{
      /** O padrão que a cidade fala. */
      padrao: string
      /** Um título, para reconhecer. */
      titulo: string
      /** De 0 a 100: quanto as evidências sustentam o padrão. De 0 a 100. */
      confianca: number
      /** O que sustenta a escolha, em frases. */
      evidencias: Array<string>
    }>
    /** O padrão mais provável; nulo quando nenhum combina. */
    proposta: {
      /** O padrão que a cidade fala. */
      padrao: string
      /** De 0 a 100: quanto as evidências sustentam o padrão. */
      confianca: number
      /** O que sustenta a escolha, em frases. */
      evidencias: Array<string>
      /** O endereço lido do WSDL; nulo quando não há um. */
      endereco: string | null
      /** O que o texto do endereço nomeia; null quando não nomeia nenhum: diga ao aprovar. */
      ambiente?: Ambiente | null
      /** Outros padrões que se ajustam igualmente; havendo algum, diga o padrão ao aprovar. */
      empatados?: Array<string>
    } | null
  } | null
  /** Por que a análise falhou; nulo quando não falhou. */
  erro: string | null
  /** O rascunho que a aprovação criou; nulo até ela. */
  conexaoId: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  concluidaEm: string | null
}

export type Anexo = {
  /** Código IBGE do município, 7 dígitos. */
  municipio: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  /** Endereços só deste município, por ambiente. */
  urls: UrlsDaConexao
  /** ISO 8601 com fuso. */
  anexadoEm: string
}

export type ApiKey = {
  /** O id, um UUID. */
  id: string
  /** Um nome seu, para reconhecer a chave. */
  nome: string
  ambiente: Ambiente
  /** O começo da chave, para reconhecê-la; a chave inteira só aparece quando é criada. */
  prefixo: string
  /** As empresas da chave; null: todas. */
  empresaIds: Array<string> | null
  /** O que a chave pode fazer; null: tudo. */
  escopos: Array<'nfse.ler' | 'nfse.emitir' | 'nfse.cancelar' | 'empresas.ler' | 'empresas.escrever' | 'webhooks.ler' | 'webhooks.escrever'> | null
  /** ativa; revogada e expirada não abrem mais nada. */
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
  /** O id, um UUID. */
  id: string
  /** Um nome seu, para reconhecer a chave. */
  nome: string
  ambiente: Ambiente
  /** O começo da chave, para reconhecê-la; a chave inteira só aparece quando é criada. */
  prefixo: string
  /** As empresas da chave; null: todas. */
  empresaIds: Array<string> | null
  /** O que a chave pode fazer; null: tudo. */
  escopos: Array<'nfse.ler' | 'nfse.emitir' | 'nfse.cancelar' | 'empresas.ler' | 'empresas.escrever' | 'webhooks.ler' | 'webhooks.escrever'> | null
  /** ativa, desde já. */
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

export type AplicacaoDaImportacao = {
  /** O id da importação, dado pela análise. */
  importacaoId: string
  /** O do arquivo analisado, como a análise o devolveu. Formato: 64 dígitos hexadecimais. */
  sha256: string
  /** Só estas linhas, como a análise as numera; sem elas, todas. De 1 a 5000 itens. */
  linhas?: Array<number>
  /** Se uma falha impede tudo, ou só a sua linha. */
  politica: 'tudo_ou_nada' | 'linhas_validas'
  /** Por que se importa; fica na auditoria do serviço e na da conta. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo?: string
}

export type AplicarCupom = {
  /** O código do cupom. Formato: letras, dígitos e, entre eles, ponto, hífen ou sublinhado. De 2 a 40 caracteres. */
  codigo: string
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
}

export type AplicarPagamento = {
  /** O id do Pix, como na cobrança. Formato: um texto que não seja só espaços. De 1 a 32 caracteres. */
  endToEndId: string
  /** A fatura que ele paga. */
  faturaId: string
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type AprovacaoDeAnalise = {
  /** O nome da conexão: minúsculas, números, ponto e hífen. Até 60 caracteres. */
  slug: string
  /** Um título, para reconhecer. Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
  titulo?: string
  /** Outro padrão, quando o operador sabe melhor; obrigatório quando a proposta tem empatados. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  padrao?: string
  ambiente?: Ambiente
}

/** O que a conta contratou; nulo sem um contrato com plano, como no teste do cadastro. */
export type Assinatura = {
  /** O estado. */
  status: StatusContrato
  /** A versão do contrato, para uma troca de plano. */
  versao: number
  /** O plano, na versão contratada. */
  plano: {
    /** O id, um UUID. */
    id: string
    /** O código do plano. */
    codigo: string
    /** O nome do plano. */
    nome: string
    /** O que o plano oferece; nulo sem texto. */
    descricao: string | null
    periodicidade: Periodicidade
    /** O que cada período custa, em reais, com o desconto do contrato; nulo para quem não vê valores. */
    mensalidade: number | null
    /** Notas de produção por mês que a mensalidade já paga. */
    notasIncluidas: number
    /** Notas de produção por mês; nulo: sem limite. */
    limiteNotas: number | null
    /** Empresas ativas; nulo: sem limite. */
    limiteEmpresas: number | null
    /** Usuários e convites pendentes; nulo: sem limite. */
    limiteUsuarios: number | null
    /** Requisições por minuto de cada chave; nulo: sem limite. */
    limiteRequisicoesMinuto: number | null
    /** O que o plano inclui. */
    recursos: Array<Recurso>
  }
  /** O primeiro dia do contrato. */
  inicio: string
  /** O último dia do teste; nulo sem teste. */
  testeAte: string | null
  /** O dia em que o contrato termina; nulo: sem prazo. */
  fim: string | null
  /** O dia do vencimento das faturas. */
  diaVencimento: number
  /** A troca de plano que espera o dia. */
  trocaAgendada: {
    /** O plano que vem. */
    nome: string
    /** Desde quando ele vale. */
    em: string
  } | null
  /** O dia em que o contrato é cancelado; nulo sem cancelamento marcado. */
  cancelarEm: string | null
  /** Por que o contrato está suspenso; nulo se não está. */
  motivoSuspensao: string | null
  /** O consumo deste mês como a fatura o cobra, pelo mês da autorização em Brasília, também das notas canceladas depois. */
  consumo: {
    /** O mês, AAAA-MM. Exemplo: "2026-11". */
    competencia: string
    /** Notas autorizadas em produção. */
    notas: number
    /** As que passam das incluídas. */
    excedentes: number
    /** O que as excedentes custam, em reais, já com o desconto por volume; nulo para quem não vê valores. */
    valorExcedente: number | null
    /** As dos dias de teste do mês, que não são cobradas e não estão em notas. */
    notasNoTeste: number
    /** Os dias cobrados do mês até hoje, hoje incluído. */
    diasPassados: number
    /** Os dias cobrados do mês: sem os do teste, nem os de antes e depois do contrato. */
    diasDoMes: number
    /** O mês inteiro, se o resto for como até hoje: notas × diasDoMes ÷ diasPassados. */
    previsao: {
      /** Notas autorizadas em produção. */
      notas: number
      /** As que passam das incluídas. */
      excedentes: number
      /** O que as excedentes custam, em reais, já com o desconto por volume; nulo para quem não vê valores. */
      valorExcedente: number | null
    }
  }
  /** A próxima fatura a vencer; nulo quando não se sabe. */
  proximoVencimento: {
    /** O dia do vencimento. */
    dia: string
    /** O que falta pagar dela; nulo também enquanto a fatura não fechou; nulo para quem não vê valores. */
    valor: number | null
    /** A fatura; nulo enquanto ela não fechou. */
    faturaId: string | null
  } | null
  /** As faturas vencidas em aberto. */
  vencidas: {
    /** Faturas vencidas e não pagas por inteiro. */
    quantidade: number
    /** O vencimento da mais antiga; nulo sem nenhuma. */
    desde: string | null
    /** O que falta pagar delas, em reais; nulo para quem não vê valores. */
    saldo: number | null
  }
}

export type AtoConfirmavel = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
  /** O id que outra pessoa recebeu ao pedir este mesmo ato. */
  confirmacao?: string
}

export type AtoEmMassa = {
  /** Se o ato foi feito, ou espera outra pessoa. */
  status: 'executado' | 'aguardando_confirmacao'
  /** Quantas tarefas mudaram. */
  tarefas: number
  /** true: a mesma chamada ainda tem o que fazer. */
  restam: boolean
  /** O que outra pessoa precisa confirmar; nulo quando o ato foi feito. */
  confirmacao: Confirmacao | null
}

/** perguntar: a consulta é feita agora. encerrar: a nota termina em falha_definitiva, com a prova de que a cidade não a tem. */
export type AtoNaDuvida = 'perguntar' | 'encerrar'

export type AtoNaFila = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type AtoNaNota = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type AviseMe = {
  /** Em produção. */
  producao: boolean
  /** Em homologação. */
  homologacao: boolean
}

export type Aviso = {
  /** Caminho no JSON enviado; vazio quando o aviso é da nota inteira. */
  campo: string
  /** De uma lista fechada (docs/erros#campos), ou o código do alerta do município. Exemplo: "VALOR_RECALCULADO". */
  codigo: string
  /** O que veio, o que se fez com isso e o que vale. */
  mensagem: string
  /** Quanto tirou do scoreConfianca. */
  pontos?: number
  /** Em CAMPO_IGNORADO: o campo que existe, não veio e talvez fosse este. Exemplo: "servico[0].retencao.outras". */
  sugestao?: string
}

export type AvisoDaConta = {
  /** O id, um UUID. */
  id: string
  ambiente: Ambiente | null
  /** O que há. Exemplo: "Guarulhos está fora do ar desde 02:41". */
  titulo: string
  /** O que o serviço faz, e o que não é preciso fazer. */
  texto: string
  /** O que se conta. */
  unidade: 'notas' | 'cobrancas' | 'entregas' | 'emails' | 'documentos' | 'linhas' | 'tarefas' | 'pagamentos' | 'faturas'
  /** O que da conta esperava quando o aviso foi escrito. */
  quantas: number
  /** Em reais. Exemplo: 1000. */
  valor: number | null
  /** ISO 8601 com fuso. */
  desde: string
  /** ISO 8601 com fuso. */
  avisadoEm: string
}

export type AvisoDaLinha = {
  /** O tomador, o valor e o texto são os de outra linha do arquivo, ou de uma nota do mesmo mês. */
  tipo: 'linha_igual' | 'nota_igual'
  /** A linha igual; nula quando é uma nota. */
  linha: number | null
  /** A nota igual; nula quando é uma linha. */
  notaId: string | null
}

export type AvisoEnviado = {
  /** Quantas contas foram avisadas agora. */
  avisadas: number
  /** Quantas já estavam. */
  jaAvisadas: number
  /** Quantos e-mails foram para a fila. */
  emails: number
  /** O que aconteceu, para mostrar. Exemplo: "9 contas avisadas; 14 e-mails na fila.". */
  frase: string
}

export type AvisoRecebido = {
  /** true: está guardado. */
  recebido: true
}

export type AvisosDaConta = {
  /** Os que valem agora, do mais novo ao mais antigo. */
  items: Array<AvisoDaConta>
}

export type AvisosDoCorpo = {
  /** Os campos do corpo que a operação não tem (CAMPO_IGNORADO), se vieram. */
  avisos?: Array<Aviso>
}

export type BaixaDeFatura = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
  /** Quanto baixar, em reais; sem ele, o saldo inteiro. De 0.01 a 100000000. */
  valor?: number
  /** A versão que se viu; com outra em vigor, a resposta é 409. */
  versao?: number
}

export type Cadastro = {
  /** O nome. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome: string
  /** E-mail; nulo quando não há. Até 200 caracteres. */
  email: string
  /** De 10 a 128 caracteres, fora da lista das mais comuns. */
  senha: string
  /** Os seis dígitos do aplicativo autenticador, ou um código de recuperação. Até 40 caracteres. */
  codigo?: string
  /** A conta. */
  conta: {
    /** O nome da conta. Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
    nome: string
    /** CPF ou CNPJ do dono da conta. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj?: string
  }
}

export type CalendarioDaRecorrente = {
  /** Num mês mais curto vale o último dia. De 1 a 31. */
  dia: number
  /** O que fazer quando o dia cai em fim de semana ou feriado nacional: manter, ou ir para o dia útil antes ou depois, sem sair do mês. */
  naoUtil: 'manter' | 'antes' | 'depois'
  /** 1 é todo mês; 3, a cada três meses. De 1 a 24. */
  aCadaMeses: number
  /** A primeira nota sai neste dia ou depois dele. Exemplo: "2026-12-05". */
  inicio: string
  /** Nenhuma nota sai depois deste dia; nulo: sem fim. Exemplo: "2026-12-05". */
  fim: string | null
  /** Quantas notas ao todo; nulo: sem limite. De 1 a 600. */
  quantidade: number | null
}

export type CampoAplicado = {
  /** Quantas linhas foram olhadas. */
  linhas: number
  /** Quantas mudam, ou mudaram; as outras já têm o valor. */
  mudam: number
  /** O lote, como ficou. */
  lote: LoteDoPortal
}

export type CampoEmTodas = {
  /** O caminho do campo no pedido, como servico[0].iss.aliquota. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  campo: string
  /** O valor que as linhas passam a ter; null tira o campo delas. Até 4000 caracteres. */
  valor: string | number | boolean | null
  /** Só as linhas deste grupo; ausente, todas as não emitidas. */
  grupo?: 'com_erro' | 'prontas'
  /** true: só conta o que mudaria. */
  previa: boolean
}

export type CampoPreenchido = {
  /** O caminho do campo no pedido. Exemplo: "tomador.endereco". */
  campo: string
  /** cliente: dos clientes da empresa. ultima_nota: da última nota para o tomador. modelo: do único modelo de serviço. empresa: do cadastro ou da configuração dela. simples, municipio, tributacao: quem decide o ISS, e a alíquota do arquivo não vai na nota. */
  de: 'cliente' | 'ultima_nota' | 'modelo' | 'empresa' | 'simples' | 'municipio' | 'tributacao'
}

/** O último cancelamento, análise ou substituição da nota, se houve. */
export type Cancelamento = {
  /** direto: POST cancelar. analise: POST solicitar-cancelamento. substituicao: POST substituir. oficio: o próprio município cancelou. */
  tipo: 'direto' | 'analise' | 'substituicao' | 'oficio'
  /** Em que pé está o pedido: em_processamento e em_analise ainda esperam o município; confirmado e deferida encerraram a nota; recusado, indeferida e desfeita a deixaram como estava. */
  status: 'em_processamento' | 'registrada' | 'incerta' | 'em_analise' | 'aguardando_acao_manual' | 'aguardando_substituta' | 'confirmado' | 'recusado' | 'deferida' | 'indeferida' | 'expirada' | 'desfeita'
  /** O protocolo que o município deu ao pedido. */
  protocolo?: string
  /** Quando o município cancelou; antes disso, quando se pediu. */
  em: string
  /** Na substituição: a nota nova. */
  substitutaId?: string
  /** Quando o município recusou. */
  erros?: Array<ErroDeCampo>
}

export type CancelarCobranca = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type CancelarContrato = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
  /** AAAA-MM-DD, em Brasília. */
  efetivoEm?: string
}

export type CancelarFatura = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type CancelarNf = {
  /** Por que: de 15 a 500 caracteres. Vai ao município. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
}

export type CapacidadeDeMunicipio = {
  /** A conexão pela qual os municípios são chamados. */
  conexao: string
  /** O título da versão publicada; nulo quando não há. */
  titulo: string | null
  ambiente: Ambiente
  /** Quantos municípios a conexão atende; dividem as vagas. */
  municipios: number
  /** Alguns dos municípios da conexão. */
  exemplos: Array<{
    /** Código IBGE do município, 7 dígitos. */
    ibge: string
    /** O nome. */
    nome: string
    /** Sigla do estado. */
    uf: string
  }>
  /** O que cada fila faz com eles agora. */
  operacoes: Array<{
    /** A fila. */
    fila: NomeDeFila
    /** Chamadas ao mesmo tempo que o município mostrou aguentar; 0 com o disjuntor aberto. */
    limite: number
    /** O máximo que a conexão permite; nulo: o da instalação. */
    teto: number | null
    /** Quantas chamadas estão em curso. */
    emUso: number
    /** O que suspende as chamadas enquanto o município não responde. */
    disjuntor: {
      /** aberto: nenhuma chamada; meio_aberto: uma de prova por vez; fechado: até o limite. */
      estado: 'fechado' | 'aberto' | 'meio_aberto'
      /** ISO 8601 com fuso. */
      abertoAte: string | null
      /** Seguidas, sem resposta entre elas. */
      aberturas: number
    }
    /** Tarefas na vez, à espera de vaga. */
    aguardando: number
    /** Tarefas com hora marcada. */
    agendado: number
    /** Paradas: as retidas e as impedidas, somadas. Não gastam tentativas. */
    bloqueado: number
    /** Na vez, mas retidas de fora: fila pausada, município sem resposta, emissão pausada por um ajuste. */
    retidas: number
    /** À espera do que falta a elas mesmas: certificado, conexão, permissão. */
    impedidas: number
    /** Todas as que ainda têm o que fazer: aguardando, agendado, executando e bloqueado, somadas. */
    naFila: number
    /** Há quanto espera a mais antiga que está na vez. */
    idadeMaisAntigaSegundos: number | null
    /** Tarefas terminadas por minuto, nos últimos cinco. */
    vazaoPorMinuto: number
    /** Segundos até não haver espera, na velocidade de agora; nulo sem espera ou sem movimento. */
    etaSegundos: number | null
  }>
}

export type CapacidadesDeMunicipios = {
  /** ISO 8601 com fuso. */
  em: string
  /** As conexões, as de mais espera primeiro. */
  items: Array<CapacidadeDeMunicipio>
}

export type CartaCorrecao = {
  /** O id, um UUID. */
  id: string
  /** Entre as cartas desta nota que o município não recusou. No mínimo 1. */
  sequencia: number
  /** em_processamento: espera o município. registrada: vale. */
  status: 'em_processamento' | 'registrada'
  /** ISO 8601 com fuso. */
  em: string
}

export type Certificado = {
  /** O id, um UUID. */
  id: string
  /** O nome de quem o certificado identifica. */
  titular: string
  /** CPF ou CNPJ do titular; nulo quando o certificado não diz. */
  cpfCnpj: string | null
  /** A autoridade que emitiu o certificado. */
  emissor: string
  /** O número de série do certificado. */
  numeroSerie: string
  /** ISO 8601 com fuso. */
  validoDe: string
  /** ISO 8601 com fuso. */
  validoAte: string
  /** Quantos dias faltam para o certificado vencer. */
  diasRestantes: number
  /** SHA-256 do certificado. */
  impressaoDigital: string
  /** Tamanho da chave RSA; abaixo de 2048 só vale em homologação. Nulo nos certificados antigos. */
  bitsDaChave: number | null
  /** Certificado de teste: só vale em homologação. */
  autoassinado: boolean
  /** ativo, expirando (30 dias ou menos) ou expirado. */
  status: 'ativo' | 'expirando' | 'expirado'
}

export type CertificadoDaEmpresa = {
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** Razão social, ou nome. */
  razaoSocial: string
  /** CPF (11) ou CNPJ (14), sem máscara. */
  cpfCnpj: string
  /** Se está em uso. Inativa, não emite. */
  ativa: boolean
  /** O certificado A1 em uso; nulo enquanto não há um. */
  certificado: Certificado | null
  /** Onde a empresa teve notas autorizadas nos últimos 12 meses, do uso mais recente ao mais antigo. */
  usos: Array<{
    /** Código IBGE. Exemplo: "1504208". */
    municipio: string
    /** O nome do município, com a UF. Exemplo: "Marabá, PA". */
    cidade: string
    trilho: Trilho
    ambiente: Ambiente
    /** O dia da última nota autorizada. */
    ultimaEm: string
  }>
  /** O link mais novo da empresa; null para quem não troca certificados. */
  link: LinkDeCertificado | null
}

export type CertificadoPedido = {
  /** Quantos e-mails foram para a fila. */
  emails: number
  /** Já se pediu hoje: nada foi enviado. */
  jaPedido: boolean
  /** O que aconteceu, para mostrar. Exemplo: "O certificado de Oficina Dois Irmãos foi pedido a 2 pessoas.". */
  frase: string
}

export type CertificadoRecebido = {
  /** O nome de quem o certificado identifica. */
  titular: string
  /** CPF (11) ou CNPJ (14), sem máscara. */
  cpfCnpj: string | null
  /** ISO 8601 com fuso. */
  validoAte: string
}

export type ChaveDeCache = {
  /** A chave, com o nome do cache. Exemplo: "conexoes:campinas@3". */
  chave: string
  /** O cache em que ela está. */
  cache: 'adesoes' | 'aliquotas-municipais' | 'ajustes' | 'certificados-abertos' | 'chaves-de-api' | 'limites-de-contas' | 'codigos-classificados' | 'conexoes' | 'contagens-de-listas' | 'convenios' | 'disjuntores' | 'medidas-de-municipios' | 'esperas-de-municipios' | 'movimento' | 'municipios' | 'panorama' | 'respostas' | 'resumo-da-auditoria' | 'situacao-publica' | 'saude-municipios' | 'series' | 'trilhos' | 'cnpj-consultas' | 'convenios-guardados' | 'adesao-aprendida' | 'prazos-aprendidos'
  /** A idade do item, no processo que o tem há mais tempo; nulo quando desconhecida. */
  idadeSegundos: number | null
  /** Os processos que o têm; vazio nas tabelas. */
  processos: Array<string>
}

export type ChavesDeCache = {
  /** As chaves, em ordem. */
  items: Array<ChaveDeCache>
  /** true: há mais chaves do que as mostradas. */
  restam: boolean
  /** Quem respondeu à pergunta. */
  processos: Array<ConfirmacaoDeProcesso>
}

export type Checagem = {
  /** Se deu certo. */
  ok: boolean
  /** O que se viu, em uma frase. */
  detalhe: string
}

export type ChecagemDeTabelas = {
  /** O id, um UUID. */
  id: string
  /** O estado. */
  status: StatusDoTrabalho
  /** As tabelas pedidas. */
  tabelas: Array<string>
  /** A razão, em uma frase. */
  motivo: string
  /** Quem pediu. */
  por: string | null
  /** Quantas tabelas já foram comparadas. */
  feitas: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  concluidaEm: string | null
  /** O que se achou em cada tabela já comparada. */
  resultado: Array<ResultadoDaTabela>
}

export type ChecagemNaLista = {
  /** O id, um UUID. */
  id: string
  /** O estado. */
  status: StatusDoTrabalho
  /** As tabelas pedidas. */
  tabelas: Array<string>
  /** A razão, em uma frase. */
  motivo: string
  /** Quem pediu. */
  por: string | null
  /** Quantas tabelas já foram comparadas. */
  feitas: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  concluidaEm: string | null
}

export type CidadePreparada = {
  /** Código IBGE do município, 7 dígitos. */
  municipio: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  /** O nome da conexão: minúsculas, números, ponto e hífen. */
  slug: string | null
  /** O que falta ao município, e quem resolve. */
  faltas: Array<FaltaDoPreparo>
  situacao: SituacaoPreparada
  /** A versão com que foi ensaiado; nula quando não se chegou ao rascunho. */
  conexaoId: string | null
  /** O ensaio guardado; nulo quando não houve. */
  ensaioId: string | null
  /** Se o endereço respondeu. */
  respondeu: boolean | null
  /** O que a empresa precisa ter para emitir. */
  exige: {
    /** Se o município exige o certificado da empresa. */
    certificado: boolean
    /** O que o sistema da prefeitura pede além do certificado. */
    autenticacao: 'nenhuma' | 'basic' | 'usuario-senha-no-envelope' | 'token-no-cabecalho'
  } | null
  /** ISO 8601 com fuso. */
  em: string | null
}

export type CidadeSimulada = {
  /** Código IBGE do município, 7 dígitos. */
  municipio: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  /** O nome da conexão: minúsculas, números, ponto e hífen. */
  slug: string | null
  /** O que falta ao município, e quem resolve. */
  faltas: Array<FaltaDoPreparo>
  /** Em que situação a preparação deixaria o município. */
  situacao: 'mantido' | 'faltando' | 'pronto' | 'publicado'
  /** Os endereços com que seria anexado, por operação. */
  urls: Record<string, unknown>
  /** O que a empresa precisa ter para emitir. */
  exige: {
    /** Se o município exige o certificado da empresa. */
    certificado: boolean
    /** O que o sistema da prefeitura pede além do certificado. */
    autenticacao: 'nenhuma' | 'basic' | 'usuario-senha-no-envelope' | 'token-no-cabecalho'
  }
}

export type ClassificacaoDeCodigo = {
  /** O padrão cujas cidades respondem o código; dps-1.01 é o sistema nacional. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  padrao: string
  /** O código, como a cidade o escreve. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  codigo: string
  efeito: EfeitoDeCodigo
  /** De onde se sabe: o manual, a prefeitura, o provedor. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
}

export type Cliente = {
  /** O id, um UUID. */
  id: string
  /** O nome da conta. */
  nome: string
  /** CPF ou CNPJ da conta, sem máscara; nulo quando não informado. */
  cpfCnpj: string | null
  status: StatusDaConta
  /** O bloqueio em vigor; nulo: a conta está ativa. */
  bloqueio: {
    /** Por que a conta foi bloqueada. */
    motivo: string
    /** Quando foi bloqueada. */
    desde: string
    /** O nome de quem bloqueou. */
    por: string | null
  } | null
  /** O contrato em vigor; nulo quando não há. */
  contrato: {
    /** O estado do contrato. */
    status: 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'
    /** Desde quando o contrato vale. */
    inicio: string
  } | null
  /** Os limites em vigor. */
  limites: {
    /** As requisições por minuto de cada chave de API. */
    requisicoesPorMinuto: {
      /** O limite que vale agora para cada chave. */
      emVigor: number
      /** O limite próprio da conta, para cada chave; null: vale o ajuste. De 1 a 1000000. */
      proprio: number | null
      /** O ajuste que vale quando proprio é nulo. */
      ajuste: 'limites.requisicoesPorMinuto'
    }
  }
  /** Aumenta de um em um a cada mudança; envie-a de volta em PATCH. No mínimo 1. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** O dono ativo mais antigo; nulo quando não há. */
  dono: {
    /** O nome do dono. */
    nome: string
    /** O e-mail do dono. */
    email: string
  } | null
  /** Quantas empresas a conta tem. */
  empresas: number
  /** Quantas pessoas a conta tem, as bloqueadas incluídas. */
  usuarios: number
}

export type ClienteDaConta = {
  /** O id que veio no caminho. */
  id: string
  /** Cada empresa que o tem, a de uso mais recente primeiro. */
  empresas: Array<{
    /** O id do cliente nesta empresa, como em GET /portal/tomadores. */
    id: string
    /** O id da empresa; nulo quando não se soube qual era. */
    empresaId: string
    /** O nome da empresa. */
    empresa: string
    /** O CPF ou CNPJ dela. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. Exemplo: "11222333000181". */
    empresaCpfCnpj: string
    /** O dia da última nota; nulo enquanto não há. */
    usadoEm: string | null
    /** Tomador. */
    tomador: Tomador
    /** true: uma pessoa o escreveu, e as notas não o mudam mais. */
    escrito: boolean
    /** Se saiu da lista. */
    arquivado: boolean
    /** Cresce a cada mudança. Exemplo: 3. */
    versao: number
    /** O que ele retém desta empresa; nulo enquanto não se sabe. */
    retencoes: RetencoesLembradas | null
    /** A soma desta empresa, o ano mais novo primeiro. */
    anos: Array<{
      /** O ano, por competência. */
      ano: number
      /** Quantas notas a soma conta. */
      notas: number
      /** Soma dos serviços das notas autorizadas, em reais: canceladas e substituídas não contam. */
      total: number
    }>
  }>
  /** A soma de todas as empresas, o ano mais novo primeiro. */
  anos: Array<{
    /** O ano, por competência. */
    ano: number
    /** Quantas notas a soma conta. */
    notas: number
    /** Soma dos serviços das notas autorizadas, em reais: canceladas e substituídas não contam. */
    total: number
  }>
  /** Quantas notas o nomeiam, em qualquer estado. */
  quantasNotas: number
  /** As 20 mais novas. */
  notas: Array<{
    /** O id, um UUID. */
    id: string
    /** O id da empresa; nulo quando não se soube qual era. */
    empresaId: string
    /** O nome da empresa que a emitiu. */
    empresa: string
    status: StatusNota
    /** O número da NFS-e; nulo antes da autorização. */
    numero: string | null
    /** A série do RPS. */
    serieRps: string
    /** O número do RPS. */
    numeroRps: string
    /** AAAA-MM. */
    competencia: string
    /** Em reais. */
    valorServico: number
    /** ISO 8601 com fuso. */
    criadaEm: string
  }>
}

export type ClienteDetalhado = {
  /** O id, um UUID. */
  id: string
  /** O nome da conta. */
  nome: string
  /** CPF ou CNPJ da conta, sem máscara; nulo quando não informado. */
  cpfCnpj: string | null
  status: StatusDaConta
  /** O bloqueio em vigor; nulo: a conta está ativa. */
  bloqueio: {
    /** Por que a conta foi bloqueada. */
    motivo: string
    /** Quando foi bloqueada. */
    desde: string
    /** O nome de quem bloqueou. */
    por: string | null
  } | null
  /** O contrato em vigor; nulo quando não há. */
  contrato: {
    /** O estado do contrato. */
    status: 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'
    /** Desde quando o contrato vale. */
    inicio: string
  } | null
  /** Os limites em vigor. */
  limites: {
    /** As requisições por minuto de cada chave de API. */
    requisicoesPorMinuto: {
      /** O limite que vale agora para cada chave. */
      emVigor: number
      /** O limite próprio da conta, para cada chave; null: vale o ajuste. De 1 a 1000000. */
      proprio: number | null
      /** O ajuste que vale quando proprio é nulo. */
      ajuste: 'limites.requisicoesPorMinuto'
    }
  }
  /** Aumenta de um em um a cada mudança; envie-a de volta em PATCH. No mínimo 1. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** As empresas, por nome, com a validade do certificado; o arquivo e a chave nunca aparecem. */
  empresas: {
    /** Quantos há ao todo. */
    total: number
    /** Até cem. */
    items: Array<EmpresaDoCliente>
  }
  /** As séries ativas, da que mudou por último à mais antiga. */
  series: {
    /** Quantos há ao todo. */
    total: number
    /** Até cem. */
    items: Array<Serie>
  }
  /** Este mês e o anterior: até cem linhas de empresa e ambiente, das que mais emitiram. */
  uso: Array<UsoDoMes>
  /** As chaves de API: só o começo de cada uma. */
  chaves: {
    /** Quantos há ao todo. */
    total: number
    /** Até cem. */
    items: Array<ApiKey>
  }
  /** Os endpoints de webhook com a última falha de cada um; sem segredos, e sem os valores da consulta na URL. */
  webhooks: {
    /** Quantos há ao todo. */
    total: number
    /** Até cem. */
    items: Array<EndpointDoCliente>
  }
  /** As pessoas da conta, com papel e último login. */
  pessoas: {
    /** Quantos há ao todo. */
    total: number
    /** Até cem. */
    items: Array<Usuario>
  }
  /** Os dez últimos erros de cada tipo, do mais novo ao mais antigo. */
  ultimosErros: {
    /** Pedidos recusados antes de virar nota. */
    tentativasRejeitadas: Array<TentativaRejeitada>
    /** Notas rejeitadas ou que não puderam ser enviadas. */
    notas: Array<NotaRecusada>
    /** Entregas de webhook que esgotaram as tentativas. */
    entregasDesistidas: Array<FalhaDeEntrega>
  }
  /** Os alertas abertos que falam desta conta. */
  alertas: Array<AlertaAberto>
}

export type ClienteMudado = {
  /** Em quantas empresas o cliente mudou. */
  mudou: number
}

export type ClienteNaLista = {
  /** O id do cliente na empresa de quem são os dados. */
  id: string
  /** Tomador. */
  tomador: Tomador
  /** A empresa de quem são os dados em tomador. */
  de: {
    /** O id do cliente nesta empresa, como em GET /portal/tomadores. */
    id: string
    /** O id da empresa; nulo quando não se soube qual era. */
    empresaId: string
    /** O nome da empresa. */
    empresa: string
    /** O CPF ou CNPJ dela. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. Exemplo: "11222333000181". */
    empresaCpfCnpj: string
    /** O dia da última nota; nulo enquanto não há. */
    usadoEm: string | null
  }
  /** As empresas que o têm: as 20 de uso mais recente. */
  empresas: Array<{
    /** O id do cliente nesta empresa, como em GET /portal/tomadores. */
    id: string
    /** O id da empresa; nulo quando não se soube qual era. */
    empresaId: string
    /** O nome da empresa. */
    empresa: string
    /** O CPF ou CNPJ dela. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. Exemplo: "11222333000181". */
    empresaCpfCnpj: string
    /** O dia da última nota; nulo enquanto não há. */
    usadoEm: string | null
  }>
  /** Quantas empresas o têm. */
  quantasEmpresas: number
  /** O dia da última nota; nulo enquanto não há. */
  usadoEm: string | null
  /** O ano da soma, por competência. */
  ano: number
  /** Quantas notas a soma conta. */
  notas: number
  /** Soma dos serviços das notas autorizadas, em reais: canceladas e substituídas não contam. */
  total: number
}

export type Cobranca = {
  /** O id, um UUID. */
  id: string
  /** A conta. */
  tenantId: string
  /** O nome da conta. */
  tenantNome: string
  /** O contrato. */
  contratoId: string
  /** A fatura que se cobra. */
  faturaId: string
  /** O id da cobrança no banco. */
  txid: string
  /** incerta: o banco ainda não disse se a criou; cancelando: pedido, e um pagamento ainda pode vencer. */
  status: StatusCobranca
  /** O que se cobra, em reais, sem a multa e os juros depois do vencimento dela. */
  valor: number
  /** Do valor, a multa do atraso antes desta cobrança, em reais. */
  multaIncluida: number
  /** Do valor, os juros do atraso antes desta cobrança, em reais. */
  jurosIncluidos: number
  /** O que chegou por ela, em reais, sem descontar devoluções. */
  pago: number
  /** O dia do vencimento. */
  vencimento: string
  /** A multa depois do vencimento, em porcento. */
  multaPercentual: number
  /** Os juros ao mês depois do vencimento, em porcento. */
  jurosMensalPercentual: number
  /** Por quantos dias depois do vencimento pode ser paga. */
  diasValidade: number
  /** O texto que o pagador cola; nulo até o banco criá-la. */
  pixCopiaECola: string | null
  /** Onde o banco guarda a cobrança. */
  location: string | null
  /** O último estado que o banco disse. */
  statusNoBanco: string | null
  /** ISO 8601 com fuso. */
  consultadaEm: string | null
  /** O que o banco recusou, ou por que ainda não se sabe. */
  erro: string | null
  /** A versão. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
}

export type CobrancaDetalhe = {
  /** O id, um UUID. */
  id: string
  /** A conta. */
  tenantId: string
  /** O nome da conta. */
  tenantNome: string
  /** O contrato. */
  contratoId: string
  /** A fatura que se cobra. */
  faturaId: string
  /** O id da cobrança no banco. */
  txid: string
  /** incerta: o banco ainda não disse se a criou; cancelando: pedido, e um pagamento ainda pode vencer. */
  status: StatusCobranca
  /** O que se cobra, em reais, sem a multa e os juros depois do vencimento dela. */
  valor: number
  /** Do valor, a multa do atraso antes desta cobrança, em reais. */
  multaIncluida: number
  /** Do valor, os juros do atraso antes desta cobrança, em reais. */
  jurosIncluidos: number
  /** O que chegou por ela, em reais, sem descontar devoluções. */
  pago: number
  /** O dia do vencimento. */
  vencimento: string
  /** A multa depois do vencimento, em porcento. */
  multaPercentual: number
  /** Os juros ao mês depois do vencimento, em porcento. */
  jurosMensalPercentual: number
  /** Por quantos dias depois do vencimento pode ser paga. */
  diasValidade: number
  /** O texto que o pagador cola; nulo até o banco criá-la. */
  pixCopiaECola: string | null
  /** Onde o banco guarda a cobrança. */
  location: string | null
  /** O último estado que o banco disse. */
  statusNoBanco: string | null
  /** ISO 8601 com fuso. */
  consultadaEm: string | null
  /** O que o banco recusou, ou por que ainda não se sabe. */
  erro: string | null
  /** A versão. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** Os Pix que o banco confirmou, do primeiro ao último. */
  pagamentos: Array<{
    /** O id do Pix. */
    endToEndId: string
    /** recuperacao: de uma fatura baixada; indevido: de uma cobrança de que nada se devia. */
    tipo: 'pagamento' | 'recuperacao' | 'indevido' | 'nao_conciliado'
    /** O que chegou, em reais. */
    valor: number
    /** Da quantia, a multa. */
    multa: number
    /** Da quantia, os juros. */
    juros: number
    /** O que voltou ao pagador, em reais. */
    devolvido: number
    /** ISO 8601 com fuso. */
    pagoEm: string
  }>
}

export type CodigoClassificado = {
  /** O padrão cujas cidades respondem o código; dps-1.01 é o sistema nacional. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  padrao: string
  /** O código, como a cidade o escreve. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  codigo: string
  efeito: EfeitoDeCodigo
  /** De onde se sabe: o manual, a prefeitura, o provedor. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
  /** Quem classificou; nulo quando foi o próprio serviço. */
  por: {
    /** O id. */
    id: string
    /** O nome. */
    nome: string
  } | null
  /** ISO 8601 com fuso. */
  em: string
}

export type CodigoDaCidade = {
  /** O código do serviço na lista do município. Formato: um texto que não seja só espaços. De 1 a 20 caracteres. */
  codigoTributacao: string
  /** Item da lista da LC 116/2003: 1.07, 01.07 ou 0107. Formato: o item da LC 116 com ponto (1.07) ou só dígitos (0107). Exemplo: "01.07". */
  codigo: string
  /** Código de tributação nacional (cTribNac). Formato: 6 dígitos. */
  codigoServicoNacional?: string
  /** Código da NBS. Formato: 9 dígitos. */
  codigoNbs?: string
}

export type CodigoDaEntrada = {
  /** O desafio da resposta SEGUNDO_FATOR_NECESSARIO. Até 100 caracteres. */
  desafio: string
  /** Os seis dígitos do aplicativo autenticador, ou um código de recuperação. Até 40 caracteres. */
  codigo: string
}

export type CodigoDoSegundoFator = {
  /** Os seis dígitos do aplicativo autenticador, ou um código de recuperação. Até 40 caracteres. */
  codigo: string
}

export type CodigosClassificados = {
  /** Os itens desta página. */
  items: Array<CodigoClassificado>
}

export type CodigosDeRecuperacao = {
  /** Cada um substitui uma vez o código do aplicativo. Mostrados só agora: guarde-os fora do aparelho. Exemplo: ["K3JX-9W2L-Q6VB-5NDA"]. */
  codigosDeRecuperacao: Array<string>
}

export type ColunasLembradas = {
  /** Do nome de uma coluna do arquivo ao campo que ela é; null a deixa de fora. */
  colunas: Record<string, unknown>
}

export type ColunasMudadas = {
  /** O lote, como ficou. */
  lote: LoteDoPortal
  /** Quantos campos corrigidos à mão continuam como estavam. */
  correcoesMantidas: number
  /** O que foi corrigido à mão em campos que ficaram sem coluna, e não vale mais. */
  correcoesPerdidas: Array<CorrecaoPerdida>
}

/** do_mes: a competência é o mês da data. mes_anterior: o mês antes dele. */
export type CompetenciaDaRecorrente = 'do_mes' | 'mes_anterior'

export type Conexao = {
  /** O id, um UUID. */
  id: string
  /** O nome da conexão: minúsculas, números, ponto e hífen. */
  slug: string
  /** A versão. */
  versao: number
  /** rascunho pode mudar; publicada está em uso; as outras não estão mais. */
  status: StatusConexao
  /** Um título, para reconhecer. */
  titulo: string
  /** O padrão que a cidade fala. */
  padrao: string
  /** Envie de volta em PATCH: quem muda por último não apaga o outro. */
  revisao: number
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** ISO 8601 com fuso. */
  publicadaEm: string | null
  /** Como a cidade fala: o template inteiro. */
  template: Record<string, unknown>
  /** De onde se sabe o padrão dela; nula nas versões que não o dizem. */
  confianca: ConfiancaDoPadrao | null
  /** Os endereços da conexão, por ambiente. */
  urls: UrlsDaConexao
  /** O que é outro em cada ambiente. */
  diferencas: DiferencasDaConexao
  /** Raízes em PEM. Até 20 itens. */
  ca: Array<string>
  /** De onde o rascunho veio: vazio, template, cópia ou análise. */
  origem: string
  /** O operador que a criou; nulo quando foi o próprio serviço. */
  criadaPor: string | null
  /** O operador que a publicou; nulo até lá. */
  publicadaPor: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** Quantos municípios foram anexados agora. */
  municipios?: number
  /** O último ensaio deste conteúdo, em GET /admin/conexoes/{id}; nulo quando não houve. */
  ensaio?: {
    /** Se passou. */
    ok: boolean
    /** Se a nota de amostra foi à cidade. */
    enviado: boolean
    /** A cidade ensaiada, código IBGE. */
    municipio: string
    /** ISO 8601 com fuso. */
    em: string
    /** Se permite publicar: passou, nas últimas 24 horas. */
    vale: boolean
  } | null
}

export type ConexaoNaLista = {
  /** O id, um UUID. */
  id: string
  /** O nome da conexão: minúsculas, números, ponto e hífen. */
  slug: string
  /** A versão. */
  versao: number
  /** rascunho pode mudar; publicada está em uso; as outras não estão mais. */
  status: StatusConexao
  /** Um título, para reconhecer. */
  titulo: string
  /** O padrão que a cidade fala. */
  padrao: string
  /** Envie de volta em PATCH: quem muda por último não apaga o outro. */
  revisao: number
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** ISO 8601 com fuso. */
  publicadaEm: string | null
  /** A família do padrão: abrasf, dps ou paulistana. */
  familia: string
  /** Quantos municípios. */
  municipios: number
}

export type ConfiancaDoPadrao = {
  /** alta: duas fontes de origens diferentes, ou uma mensagem capturada; media: uma; baixa: deduzido. */
  nivel: 'alta' | 'media' | 'baixa'
  /** As fontes. */
  fontes: Array<{
    /** A fonte. */
    nome: string
    /** Fontes de uma origem contam por uma. */
    origem: string
    /** AAAA-MM-DD, AAAA-MM ou AAAA: quando foi lida. */
    data: string
  }>
  /** A mensagem capturada com que foi conferido. */
  capturada?: string
}

export type ConfigDaNf = {
  /** A empresa que emite as notas. */
  empresaId: string | null
  /** Quem ela é. */
  empresa: {
    /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
    /** Razão social, ou nome. */
    razaoSocial: string
    /** A conta. */
    tenantId: string
  } | null
  ambiente: Ambiente
  /** O item da lista de serviços (LC 116/2003). */
  codigoServico: string | null
  /** O código de tributação do município; nulo: o da configuração da empresa. De 1 a 20 caracteres. */
  codigoTributacao: string | null
  /** O código da NBS. Formato: 9 dígitos. Exemplo: "115022000". */
  codigoNbs: string | null
  /** A alíquota do ISS, em porcento. */
  aliquotaIss: number | null
  /** IBS e CBS do serviço, que a lei pede do regime regular; nulo: a nota sai sem eles. */
  reforma: {
    /** O cClassTrib. Formato: 6 dígitos. Exemplo: "000001". */
    classificacao: string
    /** A situação tributária. Formato: 3 dígitos. Exemplo: "000". */
    cst: string
    /** O cIndOp. Formato: 6 dígitos. Exemplo: "100301". */
    indicadorOperacao?: string
  } | null
  /** O texto do serviço. Entre chaves: {competencia}, o mês por extenso; {numero}, o número da fatura; {conta}, o nome da conta; {plano}, o nome do plano; {vencimento}, o dia do vencimento; {total}, o total da fatura; {itens}, as linhas da fatura, uma por linha; {notas}, quantas notas a conta usou no mês. Formato: um texto que não seja só espaços. De 1 a 1000 caracteres. */
  discriminacaoModelo: string
  emitirAutomaticamente: EmissaoAutomatica
  /** 0: ainda não há configuração. */
  versao: number
  /** ISO 8601 com fuso. */
  atualizadaEm: string | null
}

export type Confirmacao = {
  /** Outra pessoa a envia em confirmacao, na mesma operação. */
  id: string
  /** O ato, como fica na auditoria. */
  acao: string
  /** O que o ato muda, com os parâmetros dele: a fila, ou a conta no banco. */
  alvo: string
  /** Por que a primeira pessoa o pede. */
  motivo: string
  /** A primeira pessoa, que não pode confirmar. */
  pedidaPor: {
    /** O id da pessoa. */
    id: string
    /** O nome da pessoa. */
    nome: string
  }
  /** ISO 8601 com fuso. */
  pedidaEm: string
  /** ISO 8601 com fuso. */
  expiraEm: string
}

export type ConfirmacaoDeProcesso = {
  /** O id do processo, como em GET /admin/saude. */
  processoId: string
  /** O que o processo faz; nulo quando não se sabe. */
  papel: 'api' | 'worker' | null
  /** O nome da máquina. */
  maquina: string | null
  /** O número do processo na máquina. */
  pid: number | null
  /** Quantos itens mudaram ou foram achados nele. */
  itens: number
  /** sem_resposta: vivo, mas sem resposta em 5 segundos; silencioso: já não dava sinal. */
  situacao: 'confirmado' | 'sem_resposta' | 'silencioso'
  /** ISO 8601 com fuso. */
  confirmadoEm: string | null
}

export type ConfirmacaoPendente = {
  /** Outra pessoa a envia em confirmacao, na mesma operação. */
  id: string
  /** O ato, como fica na auditoria. */
  acao: string
  /** O que o ato muda, com os parâmetros dele: a fila, ou a conta no banco. */
  alvo: string
  /** A razão, em uma frase. */
  motivo: string
  /** A primeira pessoa, que não pode confirmar. */
  pedidaPor: {
    /** O id da pessoa. */
    id: string
    /** O nome da pessoa. */
    nome: string
  }
  /** ISO 8601 com fuso. */
  pedidaEm: string
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** O que o ato mudaria agora. */
  alcance: {
    /** Até dez mil são contadas. */
    tarefas: number
    /** As contas destas tarefas. */
    contas: number
  } | null
}

export type ConflitoDaNota = {
  /** aberto: espera uma pessoa. declarado_alheio: o município é perguntado uma última vez antes do próximo número. nosso, alheio: decidido. desfeito: a nota chegou a um resultado sem decisão. */
  estado: 'aberto' | 'declarado_alheio' | 'nosso' | 'alheio' | 'desfeito'
  /** Se ainda espera uma pessoa ou a última pergunta ao município. */
  aberto: boolean
  /** ISO 8601 com fuso. */
  abertoEm: string
  /** ISO 8601 com fuso. */
  vistoEm: string
  /** Quantas vezes o município respondeu com a outra nota. */
  vezes: number
  /** ISO 8601 com fuso. */
  decididoEm: string | null
  /** A razão, em uma frase. */
  motivo: string | null
  /** Série do RPS (DPS). */
  serieRps: string
  /** O número em conflito; o da nota pode já ser outro. */
  numeroRps: string
  /** A nota que o município tem. */
  nota: {
    /** Número fiscal dado pelo município; nulo até a autorização. */
    numero: string
    /** A chave pela qual a nota se consulta; nula até a autorização. */
    chaveAcesso: string
    /** Quando o município a autorizou, como ele diz; nulo: sem data legível. */
    autorizadaEm: string | null
    /** Quando o município a cancelou depois. */
    canceladaEm: string | null
  }
  /** Os dois documentos campo a campo: valores com ponto decimal, nulo onde o documento não diz. */
  linhas: Array<LinhaDoConflito>
  /** O que o serviço comparou e difere, como cada documento o escreve. */
  diferencas: Array<{
    /** O caminho do campo. */
    campo: string
    /** O que foi enviado, como saiu. */
    enviado: string | null
    /** O que a nota do município diz. */
    encontrado: string | null
  }>
  /** O que foi enviado, como saiu. */
  enviado: {
    /** texto, ou base64 quando os bytes não são texto. */
    codificacao: 'texto' | 'base64'
    /** O conteúdo, na codificação ao lado; segredos vêm mascarados. Exemplo: "<DPS/>". */
    conteudo: string
  } | null
  /** O documento do município. */
  encontrado: {
    /** texto, ou base64 quando os bytes não são texto. */
    codificacao: 'texto' | 'base64'
    /** O conteúdo, na codificação ao lado; segredos vêm mascarados. Exemplo: "<DPS/>". */
    conteudo: string
  } | null
  /** ISO 8601 com fuso. */
  enviadoEm: string | null
  /** O número que a nossa levaria, se a outra for alheia. */
  proximoNumero: string
  /** O telefone da empresa, para perguntar. */
  telefone: string | null
}

export type ConsultaPelaOperacao = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo?: string
}

export type Consumo = {
  /** Mês do serviço, AAAA-MM. Exemplo: "2026-01". */
  competencia: string
  /** Notas autorizadas no mês. */
  total: number
  /** Os doze meses até este, do mais antigo ao mais novo. */
  meses: Array<{
    /** Mês do serviço, AAAA-MM. */
    competencia: string
    /** Em produção. */
    producao: number
    /** Em homologação. */
    homologacao: number
  }>
  /** As contagens de cada ambiente. */
  porAmbiente: {
    /** Em produção. */
    producao: number
    /** Em homologação. */
    homologacao: number
  }
  porStatus: NotasPorStatus
  /** Os itens desta página. */
  items: Array<{
    /** O id da empresa; nulo quando não se soube qual era. */
    empresaId: string
    /** Razão social, ou nome. */
    razaoSocial: string
    ambiente: Ambiente
    /** Quantos há ao todo. */
    total: number
    porStatus: NotasPorStatus
    /** Em reais: notas autorizadas, nem canceladas nem substituídas. */
    valorAutorizado: number
  }>
}

export type ConsumoDoContrato = {
  /** O contrato. */
  contratoId: string
  /** A conta. */
  tenantId: string
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  /** Notas que a produção autorizou nos dias cobrados do mês: as que a fatura conta. */
  notasAutorizadas: number
  /** Notas dos dias de teste do mês, que não são cobradas. */
  notasNoTeste: number
  /** Notas por mês que a mensalidade paga. */
  notasIncluidas: number
  /** Notas além das incluídas. */
  excedentes: number
  /** As notas excedentes, por preço. */
  faixas: Array<{
    /** Quantas notas. */
    quantidade: number
    /** O preço de cada uma, em reais. */
    valorUnitario: number
    /** A soma, em reais. */
    valor: number
  }>
  /** O que as excedentes custam, em reais, já com o desconto por volume, como na fatura. */
  valorExcedente: number
  /** As notas por empresa, as de mais notas primeiro. */
  porEmpresa: Array<{
    /** O id da empresa; nulo quando não se soube qual era. */
    empresaId: string
    /** Razão social, ou nome. */
    razaoSocial: string
    /** Notas que a produção autorizou nos dias cobrados do mês. */
    notasAutorizadas: number
  }>
}

export type Conta = {
  /** O id, um UUID. */
  id: string
  /** O nome da conta. */
  nome: string
  /** CPF (11) ou CNPJ (14), sem máscara. */
  cpfCnpj: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** O contrato em vigor; nulo quando não há. */
  contrato: {
    /** O estado do contrato. */
    status: 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'
    /** Desde quando o contrato vale. */
    inicio: string
  } | null
  assinatura: Assinatura | null
  /** Os limites em vigor. */
  limites: {
    /** De cada chave de API. */
    requisicoesPorMinuto: number
  }
  /** Os usuários da conta, contados. */
  usuarios: {
    /** Quantos usuários podem entrar. */
    ativos: number
    /** Quantos convites ainda não foram aceitos. */
    convitesPendentes: number
  }
  /** As empresas da conta, contadas. */
  empresas: {
    /** Quantos há ao todo. */
    total: number
    /** Quantas estão em uso. */
    ativas: number
  }
  /** Se todos na conta precisam do segundo fator. */
  exigirSegundoFator: boolean
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
}

export type ContaAdmin = {
  /** O id, um UUID. */
  id: string
  /** O nome da conta. */
  nome: string
  /** CPF ou CNPJ da conta, sem máscara; nulo quando não informado. */
  cpfCnpj: string | null
  status: StatusDaConta
  /** O bloqueio em vigor; nulo: a conta está ativa. */
  bloqueio: {
    /** Por que a conta foi bloqueada. */
    motivo: string
    /** Quando foi bloqueada. */
    desde: string
    /** O nome de quem bloqueou. */
    por: string | null
  } | null
  /** O contrato em vigor; nulo quando não há. */
  contrato: {
    /** O estado do contrato. */
    status: 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'
    /** Desde quando o contrato vale. */
    inicio: string
  } | null
  /** Os limites em vigor. */
  limites: {
    /** As requisições por minuto de cada chave de API. */
    requisicoesPorMinuto: {
      /** O limite que vale agora para cada chave. */
      emVigor: number
      /** O limite próprio da conta, para cada chave; null: vale o ajuste. De 1 a 1000000. */
      proprio: number | null
      /** O ajuste que vale quando proprio é nulo. */
      ajuste: 'limites.requisicoesPorMinuto'
    }
  }
  /** Aumenta de um em um a cada mudança; envie-a de volta em PATCH. No mínimo 1. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
}

export type ContaCriada = {
  /** O id, um UUID. */
  id: string
  /** O nome. */
  nome: string
  /** CPF (11) ou CNPJ (14), sem máscara. */
  cpfCnpj: string | null
}

export type Contrato = {
  /** O id, um UUID. */
  id: string
  /** A conta. */
  tenantId: string
  /** O nome da conta. */
  tenantNome: string
  /** O estado. */
  status: StatusContrato
  /** O plano, na versão contratada; nulo no teste que o cadastro da conta começa. */
  plano: {
    /** O id, um UUID. */
    id: string
    /** O código do plano. */
    codigo: string
    /** O nome do plano na versão contratada. */
    nome: string
    /** A versão do plano: muda com preço, limites ou textos. */
    versaoPlano: number
  } | null
  /** AAAA-MM-DD, em Brasília. */
  dataInicio: string
  /** O dia em que termina; nulo: sem prazo. */
  dataFim: string | null
  /** O último dia do teste; nulo sem teste. */
  testeAte: string | null
  /** O dia do vencimento das faturas. De 1 a 28. */
  diaVencimento: number
  periodicidade: Periodicidade
  /** A mensalidade contratada, em reais, sem o desconto. De 0 a 100000000. */
  valorMensal: number
  /** Notas de produção por mês que a mensalidade paga. De 0 a 1000000000. */
  notasIncluidas: number
  /** O preço da nota excedente; nulo: o da precificação geral. De 0 a 100000000. */
  valorNotaExcedente: number | null
  /** O preço das primeiras notas excedentes, em ordem crescente de ate. Até 20 itens. */
  faixas: Array<{
    /** Até esta nota excedente, contada no mês. De 1 a 1000000000. */
    ate: number
    /** Por nota, em reais. De 0 a 100000000. */
    valor: number
  }>
  /** Desconto da mensalidade, em porcento. De 0 a 100. */
  descontoPercentual: number
  /** O índice pelo qual a mensalidade se reajusta. */
  indiceReajuste: IndiceReajuste
  /** De quando contam os doze meses até o próximo reajuste. */
  dataBaseReajuste: string | null
  /** O cupom do contrato; nulo sem um. */
  cupomAplicado: {
    /** O cupom. */
    cupomId: string
    /** O código do cupom. */
    codigo: string
    /** Se desconta uma parte ou uma quantia. */
    tipo: 'percentual' | 'valor'
    /** Em porcento ou em reais, como tipo diz. */
    valor: number
    /** Por quantas faturas. */
    duracao: 'unica' | 'repetida' | 'permanente'
    /** Quantas faturas ainda desconta; nulo: todas. */
    usosRestantes: number | null
    /** ISO 8601 com fuso. */
    aplicadoEm: string
  } | null
  /** A troca de plano que espera seu dia; nulo sem uma. */
  trocaAgendada: {
    /** O plano para o qual o contrato vai. */
    planoId: string
    /** O código dele. */
    codigo: string
    /** A versão do plano: muda com preço, limites ou textos. */
    versaoPlano: number
    /** AAAA-MM-DD, em Brasília. */
    em: string
  } | null
  /** O dia em que o cancelamento vale; nulo sem um marcado. */
  cancelarEm: string | null
  /** O motivo da última mudança de estado; nulo sem um. */
  motivo: string | null
  /** Por que foi suspenso; nulo quando não está. */
  motivoSuspensao: string | null
  /** A versão. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

export type ContratoAFaturar = {
  /** O contrato. */
  contratoId: string
  /** A conta. */
  tenant: {
    /** O id, um UUID. */
    id: string
    /** O nome da conta. */
    nome: string
  }
  /** O plano, na versão contratada. */
  plano: {
    /** O id, um UUID. */
    id: string
    /** O código do plano. */
    codigo: string
    /** O nome do plano na versão contratada. */
    nome: string
  }
  /** O total da fatura; antes dela, o que seria agora. */
  valorPrevisto: number
  /** Se o mês tem fatura deste contrato. */
  jaFaturado: boolean
}

export type ContratoDetalhe = {
  /** O id, um UUID. */
  id: string
  /** A conta. */
  tenantId: string
  /** O nome da conta. */
  tenantNome: string
  /** O estado. */
  status: StatusContrato
  /** O plano, na versão contratada; nulo no teste que o cadastro da conta começa. */
  plano: {
    /** O id, um UUID. */
    id: string
    /** O código do plano. */
    codigo: string
    /** O nome do plano na versão contratada. */
    nome: string
    /** A versão do plano: muda com preço, limites ou textos. */
    versaoPlano: number
  } | null
  /** AAAA-MM-DD, em Brasília. */
  dataInicio: string
  /** O dia em que termina; nulo: sem prazo. */
  dataFim: string | null
  /** O último dia do teste; nulo sem teste. */
  testeAte: string | null
  /** O dia do vencimento das faturas. De 1 a 28. */
  diaVencimento: number
  periodicidade: Periodicidade
  /** A mensalidade contratada, em reais, sem o desconto. De 0 a 100000000. */
  valorMensal: number
  /** Notas de produção por mês que a mensalidade paga. De 0 a 1000000000. */
  notasIncluidas: number
  /** O preço da nota excedente; nulo: o da precificação geral. De 0 a 100000000. */
  valorNotaExcedente: number | null
  /** O preço das primeiras notas excedentes, em ordem crescente de ate. Até 20 itens. */
  faixas: Array<{
    /** Até esta nota excedente, contada no mês. De 1 a 1000000000. */
    ate: number
    /** Por nota, em reais. De 0 a 100000000. */
    valor: number
  }>
  /** Desconto da mensalidade, em porcento. De 0 a 100. */
  descontoPercentual: number
  /** O índice pelo qual a mensalidade se reajusta. */
  indiceReajuste: IndiceReajuste
  /** De quando contam os doze meses até o próximo reajuste. */
  dataBaseReajuste: string | null
  /** O cupom do contrato; nulo sem um. */
  cupomAplicado: {
    /** O cupom. */
    cupomId: string
    /** O código do cupom. */
    codigo: string
    /** Se desconta uma parte ou uma quantia. */
    tipo: 'percentual' | 'valor'
    /** Em porcento ou em reais, como tipo diz. */
    valor: number
    /** Por quantas faturas. */
    duracao: 'unica' | 'repetida' | 'permanente'
    /** Quantas faturas ainda desconta; nulo: todas. */
    usosRestantes: number | null
    /** ISO 8601 com fuso. */
    aplicadoEm: string
  } | null
  /** A troca de plano que espera seu dia; nulo sem uma. */
  trocaAgendada: {
    /** O plano para o qual o contrato vai. */
    planoId: string
    /** O código dele. */
    codigo: string
    /** A versão do plano: muda com preço, limites ou textos. */
    versaoPlano: number
    /** AAAA-MM-DD, em Brasília. */
    em: string
  } | null
  /** O dia em que o cancelamento vale; nulo sem um marcado. */
  cancelarEm: string | null
  /** O motivo da última mudança de estado; nulo sem um. */
  motivo: string | null
  /** Por que foi suspenso; nulo quando não está. */
  motivoSuspensao: string | null
  /** A versão. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
  /** O que o contrato paga e inclui, desde cada dia. */
  termos: Array<{
    /** A versão. */
    versao: number
    /** AAAA-MM-DD, em Brasília. */
    desde: string
    /** O que os fez. */
    origem: 'contratacao' | 'upgrade' | 'downgrade' | 'reajuste'
    /** O plano. */
    planoId: string
    /** A versão do plano: muda com preço, limites ou textos. */
    versaoPlano: number
    /** A mensalidade, em reais. */
    valorMensal: number
    /** Notas por mês que a mensalidade paga. */
    notasIncluidas: number
    /** Por quê; nulo quando ninguém disse. */
    motivo: string | null
    /** ISO 8601 com fuso. */
    criadoEm: string
  }>
  /** As mudanças de estado, da primeira à última. */
  historico: Array<{
    /** O estado anterior; nulo no começo. */
    de: StatusContrato | null
    /** O novo estado. */
    para: StatusContrato
    /** Por quê; nulo quando ninguém disse. */
    motivo: string | null
    /** ISO 8601 com fuso. */
    em: string
  }>
  /** As linhas que esperam a fatura de sua competência. */
  lancamentos: Array<{
    /** O id, um UUID. */
    id: string
    /** Mês do serviço, AAAA-MM. */
    competencia: string
    /** O que a linha é na fatura. */
    tipo: 'proporcional' | 'credito' | 'ajuste'
    /** A linha como sai na fatura. */
    descricao: string
    /** Em reais; negativo num crédito. */
    valor: number
    /** A fatura que a tomou; nulo: nenhuma ainda. */
    faturaId: string | null
  }>
}

export type Convite = {
  /** O id, um UUID. */
  id: string
  /** O e-mail de quem foi convidado. */
  email: string
  papel: Papel
  /** As empresas do convidado; null: todas. */
  empresaIds: Array<string> | null
  /** pendente espera a pessoa; aceito, expirado e cancelado não valem mais. */
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
  /** O e-mail já tem senha: aceite com ela, ou com a sessão dessa pessoa. Senão, aceite com nome e senha novos. */
  temCadastro: boolean
}

export type CopiaParaProducao = {
  /** Como a empresa emite em cada município. */
  configuracoes: ResultadoDaCopia
  /** Os clientes conhecidos só de notas de teste. */
  clientes: ResultadoDaCopia
  recorrentes: ResultadoDaCopiaDeRecorrentes
}

export type CorrecaoDaSerie = {
  /** O número que a próxima nota deve receber; pode ser menor que o de hoje, até menorPossivel. De 1 a 999999999999999. */
  proximoNumero: number
  /** De 15 a 500 caracteres. Exemplo: "Número digitado errado na migração". */
  motivo: string
  /** Sem isto, a resposta diz o que mudaria, e nada muda. Padrão: false. */
  aplicar?: boolean
}

export type CorrecaoPerdida = {
  /** Como o arquivo a numera. De 1 a 10000000. */
  linha: number
  /** O campo que a pessoa escreveu. Exemplo: "servico[0].iss.aliquota". */
  campo: string
}

export type Credenciais = {
  /** O e-mail com que se entra. Até 320 caracteres. */
  email: string
  /** A senha. Até 1000 caracteres. */
  senha: string
  /** Os seis dígitos do aplicativo autenticador, ou um código de recuperação. Até 40 caracteres. */
  codigo?: string
}

export type CredenciaisDoPortal = {
  /** E-mail; nulo quando não há. Até 320 caracteres. */
  email: string
  /** A senha. Até 1000 caracteres. */
  senha: string
  /** Os seis dígitos do aplicativo autenticador, ou um código de recuperação. Até 40 caracteres. */
  codigo?: string
  /** A conta em que entrar; sem ela, a usada por último. */
  contaId?: string
}

export type CredencialCadastrada = {
  /** O id, um UUID. */
  id: string
  /** Como se fala com o banco. */
  provedor: 'api_pix'
  ambiente: Ambiente
  /** O endereço da API Pix. */
  baseUrl: string
  /** Onde se pede o token. */
  tokenUrl: string
  /** O começo do client id. */
  clientIdMascarado: string
  /** A chave que recebe. */
  chavePix: string
  /** O que se pede ao banco. */
  escopos: Array<string>
  /** Onde o banco avisa, sem o token. */
  webhookUrl: string
  /** Até quando o certificado vale. */
  certificadoValidoAte: string
  /** Quando o banco aceitou o endereço; nulo: ainda não. */
  webhookRegistradoEm: string | null
  /** Até quando vale também o token anterior do webhook. */
  tokenAnteriorAte: string | null
  /** ISO 8601 com fuso. */
  criadoEm: string
  teste: TesteDaCredencial
}

export type CredencialDoBanco = {
  /** O id, um UUID. */
  id: string
  /** Como se fala com o banco. */
  provedor: 'api_pix'
  ambiente: Ambiente
  /** O endereço da API Pix. */
  baseUrl: string
  /** Onde se pede o token. */
  tokenUrl: string
  /** O começo do client id. */
  clientIdMascarado: string
  /** A chave que recebe. */
  chavePix: string
  /** O que se pede ao banco. */
  escopos: Array<string>
  /** Onde o banco avisa, sem o token. */
  webhookUrl: string
  /** Até quando o certificado vale. */
  certificadoValidoAte: string
  /** Quando o banco aceitou o endereço; nulo: ainda não. */
  webhookRegistradoEm: string | null
  /** Até quando vale também o token anterior do webhook. */
  tokenAnteriorAte: string | null
  /** ISO 8601 com fuso. */
  criadoEm: string
}

export type Cupom = {
  /** O id, um UUID. */
  id: string
  /** O código que se aplica. */
  codigo: string
  /** expirado: a validade passou; esgotado: foi aplicado todas as vezes que permite. */
  status: 'ativo' | 'expirado' | 'esgotado' | 'encerrado'
  /** Se pode ser aplicado. */
  ativo: boolean
  /** Se o cupom desconta uma parte ou uma quantia. */
  tipo: 'percentual' | 'valor'
  /** Em porcento ou em reais, como tipo diz. */
  valor: number
  duracao: DuracaoDeCupom
  /** Quantas faturas, quando a duração é repetida. De 1 a 120. */
  meses: number | null
  /** Para quem ou para que é o cupom. Até 200 caracteres. */
  descricao: string | null
  /** AAAA-MM-DD, em Brasília. */
  validoDe: string | null
  /** AAAA-MM-DD, em Brasília. */
  validoAte: string | null
  /** Em quantos contratos pode ser aplicado; nulo: sem limite. De 1 a 1000000000. */
  limiteUsos: number | null
  /** Os planos em que vale; nulo: todos. De 1 a 100 itens. */
  planosIds: Array<string> | null
  /** Em quantos contratos foi aplicado. */
  usos: number
  /** A versão. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

export type DataDoCalendario = {
  /** A nota recorrente de que a data é. */
  recorrenteId: string
  /** Como a conta chama a nota recorrente. */
  nome: string
  /** O nome da empresa que emite. */
  empresa: string
  /** O nome do tomador; nulo sem tomador. */
  tomadorNome: string | null
  modo: ModoDaRecorrente
  /** Quantos serviços a nota tem; com mais de um, só pular o mês. No mínimo 1. */
  servicos: number
  /** A data marcada. Exemplo: "2026-12-05". */
  data: string
  /** O mês da data, AAAA-MM. Exemplo: "2026-12". */
  mes: string
  /** O mês em que a nota conta, AAAA-MM. Exemplo: "2026-12". */
  competencia: string
  /** O valor da nota, em reais, com os reajustes que valem na data. */
  valor: number
  /** Se o valor foi escolhido só para este mês. */
  valorProprio: boolean
  /** O texto escolhido só para este mês; nulo: o da nota. */
  discriminacao: string | null
  /** Se alguém decidiu que este mês fica sem nota. */
  pulada: boolean
}

export type DataPrevista = {
  /** A data marcada. Exemplo: "2026-12-05". */
  data: string
  /** O mês da data, AAAA-MM. Exemplo: "2026-12". */
  mes: string
  /** O mês em que a nota conta, AAAA-MM. Exemplo: "2026-12". */
  competencia: string
  /** O valor da nota, em reais, com os reajustes que valem na data. */
  valor: number
  /** Se o valor foi escolhido só para este mês. */
  valorProprio: boolean
  /** O texto escolhido só para este mês; nulo: o da nota. */
  discriminacao: string | null
  /** Se alguém decidiu que este mês fica sem nota. */
  pulada: boolean
}

export type DatasDoCalendario = {
  /** As próximas datas, da mais próxima em diante. Até 12 itens. */
  datas: Array<string>
}

export type Decisao = {
  /** As notas a decidir. De 1 a 500 itens. */
  notas: Array<string>
  ato: AtoNaDuvida
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
  /** Para encerrar: quem disse, na cidade, que ela não tem as notas, ou onde se viu. Ao menos 10 caracteres. Formato: um texto que não seja só espaços. De 1 a 1000 caracteres. */
  prova?: string
  /** O id do pedido de outra pessoa, para confirmá-lo. */
  confirmacao?: string
}

export type DecisaoFeita = {
  /** Se o ato foi feito, ou espera alguém. */
  status: 'executado' | 'aguardando_confirmacao'
  /** O pedido que espera a segunda pessoa; nulo quando não se espera ninguém. */
  confirmacao: Confirmacao | null
  /** Em quantas o ato foi feito. */
  feitas: number
  /** Quantas se resolveram antes. */
  jaResolvidas: number
  /** Quantas não o permitem. */
  recusadas: number
  /** Em reais. Exemplo: 1000. */
  valorFeitas: number
  /** Cada nota pedida. */
  items: Array<{
    /** O id, um UUID. */
    id: string
    /** Série e número. */
    rps: string
    /** Em reais. Exemplo: 1000. */
    valor: number
    /** O que houve com ela. */
    resultado: 'feita' | 'ja_resolvida' | 'recusada'
    /** Por que não, ou como se resolveu; nulo quando foi feita. */
    motivo: string | null
  }>
}

export type DecisaoPedida = {
  /** O pedido; a mesma decisão, com o id dele em confirmacao, é o sim. */
  confirmacao: Confirmacao
  ato: AtoNaDuvida
  /** As notas do pedido. */
  notas: Array<string>
  /** O motivo de quem pediu. */
  motivo: string
  /** A prova de quem pediu. */
  prova: string
}

export type DefinicaoDeSenha = {
  /** O código recebido por e-mail. Até 100 caracteres. */
  token: string
  /** De 10 a 128 caracteres, fora da lista das mais comuns. */
  senha: string
}

export type Dependencia = {
  /** A mesma a cada leitura. Exemplo: "nacional:producao". */
  chave: string
  /** O que ela é. */
  tipo: 'banco' | 'smtp' | 'deposito' | 'nacional' | 'webhooks' | 'postgres' | 'disco_do_banco' | 'disco_do_processo' | 'relogio' | 'arquivo_do_wal'
  /** O nome, para pessoas. Exemplo: "Sistema nacional, produção". */
  nome: string
  /** fora: as últimas tentativas falharam; sem_uso: não configurada, ou sem tentativas em 24 horas. */
  estado: 'responde' | 'fora' | 'sem_uso'
  /** A primeira falha desde a última resposta; nulo quando não falha. */
  desde: string | null
  /** A última resposta; nulo sem nenhuma. */
  ultimoSucesso: string | null
  /** O que se viu, em palavras. Exemplo: "HTTP 503 em 12 de 12 tentativas em uma hora". */
  detalhe: string
}

export type Dependencias = {
  /** ISO 8601 com fuso. */
  em: string
  /** As que estão fora primeiro. */
  items: Array<Dependencia>
}

export type DepositoDeDocumentos = {
  /** ISO 8601 com fuso. */
  movidosAte: string | null
  /** Trocas com o município com idade para ir ao depósito; 10000 quer dizer 10000 ou mais. */
  aguardando: number
  /** Há quanto tempo espera a mais antiga delas. */
  atrasoSegundos: number
  /** Tentativas que o depósito recusou ou não respondeu, até agora. */
  falhasSeguidas: number
  /** O que o depósito respondeu à última tentativa que falhou; nulo se nenhuma falhou. */
  ultimoErro: string | null
}

export type DesativarPlano = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type DesclassificacaoDeCodigo = {
  /** O padrão cujas cidades respondem o código; dps-1.01 é o sistema nacional. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  padrao: string
  /** O código, como a cidade o escreve. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  codigo: string
  /** De onde se sabe: o manual, a prefeitura, o provedor. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
}

export type DiferencaDaTabela = {
  /** Quantas linhas o serviço tem. */
  linhasNossas: number
  /** Quantas linhas a fonte publica. */
  linhasDeles: number
  /** Os códigos que a fonte tem e o serviço não. */
  vieram: {
    /** Quantos há ao todo. */
    total: number
    /** Até 500 deles. */
    codigos: Array<string>
  }
  /** Os códigos que o serviço tem e a fonte não. */
  sairam: {
    /** Quantos há ao todo. */
    total: number
    /** Até 500 deles. */
    codigos: Array<string>
  }
  /** Os códigos cujos campos diferem. */
  mudaram: {
    /** Quantos há ao todo. */
    total: number
    /** Até 500 deles. */
    itens: Array<{
      /** O código, de uma lista fechada. */
      codigo: string
      /** Cada campo que difere. */
      campos: Array<{
        /** O caminho do campo. */
        campo: string
        /** O valor no serviço. */
        nosso: string
        /** O valor na fonte. */
        deles: string
      }>
    }>
  }
  /** Colunas nossas que a fonte não tem, e por isso não foram comparadas. */
  naoComparadas: Array<string>
}

export type DiferencaDeAdesao = {
  /** Se a lista passou a valer; false é só a comparação. */
  aplicada: boolean
  /** A data da lista oficial. */
  dataLista: string
  /** Quantas linhas. */
  linhas: number
  /** Municípios que a lista não cita. */
  ausentes: number
  /** Linhas sem efeito, porque uma lista mais nova cita o município. */
  superadas: number
  /** Municípios que passam a estar no emissor nacional. */
  passamAEmitir: number
  /** Municípios que hoje emitem e deixariam de emitir. */
  deixamDeEmitir: number
  /** O que muda, município por município. */
  mudancas: Array<{
    /** Código IBGE do município, 7 dígitos. */
    ibge: string
    /** O nome. */
    nome: string
    /** Sigla do estado. */
    uf: string
    /** O que valia antes. */
    de: FatoDeAdesao
    /** O que passa a valer. */
    para: FatoDeAdesao
  }>
}

export type DiferencasDaConexao = {
  /** Partes do template que são outras neste ambiente. */
  producao?: Record<string, unknown>
  /** Partes do template que são outras neste ambiente. */
  homologacao?: Record<string, unknown>
}

/** unica: uma fatura; repetida: meses faturas; permanente: todas. */
export type DuracaoDeCupom = 'unica' | 'repetida' | 'permanente'

/** O que o código prova na resposta a um envio. final: a cidade recusou e nada fez; transitorio: a recusa passa, e o serviço pergunta e envia de novo. */
export type EfeitoDeCodigo = 'final' | 'transitorio'

export type EmObservacao = {
  /** Quando as causas foram lidas. */
  em: string
  /** Quantos alertas estão abertos; os de uma mesma causa são um só item. */
  alertasAbertos: number
  /** O que olhar, do mais grave ao menos. */
  items: Array<Observacao>
}

export type Email = {
  /** O id, um UUID. */
  id: string
  /** O endereço do destinatário. */
  para: string
  /** O assunto do e-mail. */
  assunto: string
  /** O corpo do e-mail em texto. */
  texto: string
  /** O corpo do e-mail em HTML. */
  html: string
  /** Os arquivos que vão com ele, pelo nome. */
  anexos: Array<string>
  /** Se o e-mail já saiu; limitado: passou de um teto de e-mails em 24 horas, e não é enviado. */
  estado: 'pendente' | 'enviado' | 'falhou' | 'limitado'
  /** Quantas vezes se tentou enviar. */
  tentativas: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  enviadoEm: string | null
}

/** Quando a nota sai sozinha; vale para as faturas fechadas, ou pagas, de agora em diante. */
export type EmissaoAutomatica = 'nunca' | 'no_fechamento' | 'no_pagamento'

/** O que diz a lista oficial de aderentes; desconhecido onde nenhuma lista cita o município. */
export type EmissorNacional = 'sim' | 'nao' | 'desconhecido'

export type EmitirCobranca = {
  /** Por qual meio; só há pix. */
  meio?: 'pix'
  /** O dia do vencimento; sem ele, o da fatura, ou hoje se já passou. */
  vencimento?: string
}

export type EmitirNf = {
  /** A empresa da conta que recebe a nota. */
  tomadorEmpresaId?: string
}

export type Empresa = {
  /** O id, um UUID. */
  id: string
  /** CPF (11) ou CNPJ (14), sem máscara. */
  cpfCnpj: string
  /** Razão social, ou nome. */
  razaoSocial: string
  /** Nome fantasia; nulo quando não há. */
  nomeFantasia: string | null
  /** Inscrição municipal; nula quando não há. */
  inscricaoMunicipal: string | null
  /** Inscrição estadual; nula quando não há. */
  inscricaoEstadual: string | null
  /** O regime tributário da empresa. */
  regimeTributario: RegimeTributario
  /** Apuração no Simples Nacional, como na DPS; nula fora dele. */
  regimeApuracaoSimples: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. */
  regimeEspecialTributacao: number
  /** Se a empresa tem incentivo fiscal no município. */
  incentivoFiscal: boolean
  /** Se a empresa é MEI. */
  optanteMei: boolean
  /** Por data; os campos da empresa são os do regime em vigor hoje. */
  regimes: Array<{
    /** Nulo: antes de toda mudança. Exemplo: "2026-11-01". */
    desde: string | null
    /** O regime tributário da empresa. */
    regimeTributario: RegimeTributario
    /** Apuração no Simples Nacional, como na DPS; nula fora dele. */
    regimeApuracaoSimples: number | null
    /** Se a empresa é MEI. */
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
    /** O código da recusa. Exemplo: "E0084". */
    codigo: string
    /** A última competência recusada, AAAA-MM. */
    competencia: string
    /** Quantas vezes recusou. */
    recusas: number
    /** ISO 8601 com fuso. */
    em: string
  }>
  /** E-mail; nulo quando não há. */
  email: string | null
  /** Telefone; nulo quando não há. */
  telefone: string | null
  endereco: Endereco
  /** O certificado A1 em uso; nulo enquanto não há um. */
  certificado: Certificado | null
  /** Se está em uso. Inativa, não emite. */
  ativa: boolean
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
}

export type EmpresaAchada = {
  /** O id da empresa. */
  id: string
  /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
  cpfCnpj: string
  /** O nome da empresa. */
  razaoSocial: string
  /** Nome fantasia; nulo quando não há. */
  nomeFantasia: string | null
  /** O município dela. */
  municipio: {
    /** Código IBGE do município, 7 dígitos. */
    ibge: string
    /** O nome. */
    nome: string
    /** Sigla do estado. */
    uf: string
  }
  /** Se está em uso. Inativa, não emite. */
  ativa: boolean
  /** A conta. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. */
    nome: string
  }
}

export type EmpresaDoCliente = {
  /** O id, um UUID. */
  id: string
  /** CPF (11) ou CNPJ (14), sem máscara. */
  cpfCnpj: string
  /** Razão social, ou nome. */
  razaoSocial: string
  /** O código IBGE do município da empresa. */
  municipio: string
  /** Se está em uso. Inativa, não emite. */
  ativa: boolean
  /** O certificado A1 em uso; nulo enquanto não há um. */
  certificado: Certificado | null
}

export type EmpresaEmissora = {
  /** O id, um UUID. */
  id: string
  /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
  cpfCnpj: string
  /** Razão social, ou nome. */
  razaoSocial: string
  /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio: string
  /** Até quando vale o certificado; nulo: não há um. */
  certificadoValidoAte: string | null
  /** A conta. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. */
    nome: string
  }
}

export type EmpresaPorCnpj = {
  /** O CNPJ consultado. */
  cnpj: string
  /** Razão social, ou nome. */
  razaoSocial: string
  /** Nome fantasia; nulo quando não há. */
  nomeFantasia: string | null
  /** A situação cadastral na Receita; nula quando o cadastro não diz. */
  situacao: string | null
  /** CNAE principal, 7 dígitos; nulo quando o cadastro não diz. */
  cnaePrincipal: string | null
  /** Se a empresa é optante do Simples Nacional; nulo quando o cadastro não diz. */
  optanteSimples: boolean | null
  /** Se a empresa é MEI. */
  optanteMei: boolean | null
  /** E-mail; nulo quando não há. */
  email: string | null
  /** Telefone; nulo quando não há. */
  telefone: string | null
  /** O endereço. */
  endereco: {
    /** Nome da rua. */
    logradouro: string | null
    /** Número na rua. */
    numero: string | null
    /** Complemento; nulo quando não há. */
    complemento: string | null
    /** Bairro. */
    bairro: string | null
    /** Código IBGE do município, 7 dígitos. */
    codigoCidade: string | null
    /** Nome da cidade. */
    cidade: string | null
    /** Sigla do estado. */
    estado: string | null
    /** CEP, 8 dígitos. */
    cep: string | null
  }
  /** consulta: perguntado agora; cache: resposta guardada; cadastro: a empresa desta conta. */
  fonte: 'consulta' | 'cache' | 'cadastro'
  /** ISO 8601 com fuso. */
  consultadaEm: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string | null
}

export type EmpresasAchadas = {
  /** As empresas achadas, por nome. */
  items: Array<EmpresaAchada>
  /** Quantas há. */
  total: number
  /** Quantas se mostram no máximo. */
  limit: number
}

export type EmpresasEmissoras = {
  /** Os itens desta página. */
  items: Array<EmpresaEmissora>
  /** Quantas empresas há; no máximo vinte vêm. */
  total: number
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

export type EnderecosDosWebhooks = {
  /** Endereços e redes, em CIDR, de onde saem todos os webhooks; vazia: nenhum é prometido. */
  enderecos: Array<string>
  /** O que a lista promete. */
  mensagem: string
}

export type Endpoint = {
  /** O id, um UUID. */
  id: string
  /** O endereço. */
  url: string
  /** Um texto seu, para reconhecer o endpoint. */
  descricao: string | null
  /** Os eventos que o endpoint recebe. */
  eventos: Array<NomeDeEvento>
  /** O ambiente cujos eventos recebe; null: os dois. */
  ambiente: Ambiente | null
  formato: FormatoDeAviso | null
  /** A empresa cujas notas recebe; nulo: todas as da conta. */
  empresaId: string | null
  /** ativo e instavel recebem; desativado não recebe. */
  estado: 'ativo' | 'instavel' | 'desativado_automatico' | 'desativado_manual'
  /** Quando uma entrega deu certo pela última vez; nulo quando nunca deu. */
  ultimoSucessoEm: string | null
  /** Desde quando nada é entregue; nulo quando o endpoint vai bem. */
  falhandoDesde: string | null
  /** Até quando o segredo anterior também assina; nulo quando não houve troca. */
  segredoAnteriorAte: string | null
  ultimas24h: UltimasEntregas
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** Quando foi criado. */
  criadoEm: string
  /** Quando mudou pela última vez. */
  atualizadoEm: string
}

export type EndpointComSegredo = {
  /** O id, um UUID. */
  id: string
  /** O endereço. */
  url: string
  /** Um texto seu, para reconhecer o endpoint. */
  descricao: string | null
  /** Os eventos que o endpoint recebe. */
  eventos: Array<NomeDeEvento>
  /** O ambiente cujos eventos recebe; null: os dois. */
  ambiente: Ambiente | null
  formato: FormatoDeAviso | null
  /** A empresa cujas notas recebe; nulo: todas as da conta. */
  empresaId: string | null
  /** ativo e instavel recebem; desativado não recebe. */
  estado: 'ativo' | 'instavel' | 'desativado_automatico' | 'desativado_manual'
  /** Quando uma entrega deu certo pela última vez; nulo quando nunca deu. */
  ultimoSucessoEm: string | null
  /** Desde quando nada é entregue; nulo quando o endpoint vai bem. */
  falhandoDesde: string | null
  /** Até quando o segredo anterior também assina; nulo quando não houve troca. */
  segredoAnteriorAte: string | null
  ultimas24h: UltimasEntregas
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** Quando foi criado. */
  criadoEm: string
  /** Quando mudou pela última vez. */
  atualizadoEm: string
  /** O segredo com que as entregas são assinadas. Guarde-o como uma senha. */
  segredo: string
}

export type EndpointDoCliente = {
  /** O id, um UUID. */
  id: string
  /** O endereço. */
  url: string
  /** Um texto seu, para reconhecer o endpoint. */
  descricao: string | null
  /** Os eventos que o endpoint recebe. */
  eventos: Array<NomeDeEvento>
  /** O ambiente cujos eventos recebe; null: os dois. */
  ambiente: Ambiente | null
  formato: FormatoDeAviso | null
  /** A empresa cujas notas recebe; nulo: todas as da conta. */
  empresaId: string | null
  /** ativo e instavel recebem; desativado não recebe. */
  estado: 'ativo' | 'instavel' | 'desativado_automatico' | 'desativado_manual'
  /** Quando uma entrega deu certo pela última vez; nulo quando nunca deu. */
  ultimoSucessoEm: string | null
  /** Desde quando nada é entregue; nulo quando o endpoint vai bem. */
  falhandoDesde: string | null
  /** Até quando o segredo anterior também assina; nulo quando não houve troca. */
  segredoAnteriorAte: string | null
  ultimas24h: UltimasEntregas
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** Quando foi criado. */
  criadoEm: string
  /** Quando mudou pela última vez. */
  atualizadoEm: string
  ultimaFalha: FalhaDeEntrega | null
}

export type Ensaio = {
  /** O id, um UUID. */
  id: string
  /** Se deu certo. */
  ok: boolean
  /** Se o documento foi mesmo enviado. */
  enviado: boolean
  /** A versão ensaiada. */
  conexao: {
    /** O nome da conexão. */
    slug: string
    /** A versão da conexão. */
    versao: number
    /** A revisão do rascunho ensaiada. */
    revisao: number
  }
  /** O município ensaiado. */
  municipio: string
  /** Cada passo, em ordem. */
  passos: Array<{
    /** O nome do passo. */
    passo: 'preparar' | 'verificar' | 'montar' | 'xml' | 'assinaturas' | 'enviar' | 'consultar'
    /** Se deu certo. */
    ok: boolean
    /** Quanto tempo levou, em milissegundos; nulo quando não terminou. */
    duracaoMs: number
    /** O que está errado neste passo. */
    erros: Array<{
      /** O caminho do campo. */
      campo: string
      /** O código, de uma lista fechada. */
      codigo: string
      /** O que veio e o que se esperava, em português. */
      mensagem: string
    }>
  }>
  /** O documento montado; nulo quando não se chegou a ele. */
  documento: {
    /** O identificador do documento. */
    id: string
    /** A versão do leiaute do documento. */
    leiaute: string
    /** O documento, assinado. */
    xml: string
  } | null
  /** Cada byte, ida e volta; segredos mascarados. */
  trocas: Array<{
    /** O método da requisição; nulo fora de uma. */
    metodo: string
    /** O endereço chamado. */
    url: string
    /** Os cabeçalhos enviados. */
    cabecalhos: Record<string, unknown>
    /** O que foi enviado. */
    pedido: {
      /** texto, ou base64 quando os bytes não são texto. */
      codificacao: 'texto' | 'base64'
      /** O conteúdo, na codificação ao lado; segredos vêm mascarados. */
      conteudo: string
    }
    /** O status HTTP; nulo quando não houve resposta. */
    status: number | null
    /** Os cabeçalhos da resposta. */
    cabecalhosResposta: Record<string, unknown>
    /** O que foi respondido. */
    resposta: {
      /** texto, ou base64 quando os bytes não são texto. */
      codificacao: 'texto' | 'base64'
      /** O conteúdo, na codificação ao lado; segredos vêm mascarados. */
      conteudo: string
    }
    /** Quanto tempo levou, em milissegundos; nulo quando não terminou. */
    duracaoMs: number
  }>
  /** O que a resposta provou; nulo quando nada foi enviado. */
  resultado: {
    /** O nome do resultado. */
    kind: string
  } | null
  /** ISO 8601 com fuso. */
  em: string
}

export type EnsaioDeCandidato = {
  /** O padrão que a cidade fala. */
  padrao: string
  /** Um título, para reconhecer. */
  titulo: string
  /** O ensaio deste modelo. */
  ensaio: Ensaio
}

export type Entrega = {
  /** O id, um UUID. */
  id: string
  /** O nome do evento. */
  evento: string
  /** A nota; nulo num teste. */
  nfseId: string | null
  nota: NotaDaEntrega | null
  /** O endpoint; nulo numa entrega à opcoes.webhookUrl da emissão. */
  endpointId: string | null
  /** O endereço. */
  url: string
  /** pendente e aguardando_retentativa ainda serão tentadas; delivery_failed esgotou as tentativas. */
  status: StatusEntrega
  /** Quantas vezes se tentou entregar. */
  totalTentativas: number
  /** Quando se tenta de novo; nulo quando não se tentará. */
  proximaTentativaEm: string | null
  /** Quando foi entregue; nulo até lá. */
  entregueEm: string | null
  /** Quando foi criada. */
  criadaEm: string
}

export type EntregaDaNota = {
  /** O id da entrega, como em X-Service-Delivery-Id. */
  id: string
  /** O nome do evento. */
  evento: string
  /** O endpoint; nulo numa entrega à opcoes.webhookUrl da emissão. */
  endpointId: string | null
  /** O endereço. */
  url: string
  /** O estado. */
  status: 'pendente' | 'entregue' | 'aguardando_retentativa' | 'delivery_failed' | 'suspensa'
  /** Quantas vezes se tentou entregar. */
  totalTentativas: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  entregueEm: string | null
  /** ISO 8601 com fuso. */
  proximaTentativaEm: string | null
  /** A última tentativa; nulo antes dela. */
  ultima: {
    /** ISO 8601 com fuso. */
    em: string
    /** O status HTTP da resposta; nulo quando não houve resposta. */
    statusHttp: number | null
    /** Por que a entrega falhou; nulo quando foi entregue. */
    erroClasse: string | null
    /** Quanto tempo levou, em milissegundos; nulo quando não terminou. */
    duracaoMs: number
  } | null
}

export type EntregaDetalhe = {
  /** O id, um UUID. */
  id: string
  /** O nome do evento. */
  evento: string
  /** A nota; nulo num teste. */
  nfseId: string | null
  nota: NotaDaEntrega | null
  /** O endpoint; nulo numa entrega à opcoes.webhookUrl da emissão. */
  endpointId: string | null
  /** O endereço. */
  url: string
  /** pendente e aguardando_retentativa ainda serão tentadas; delivery_failed esgotou as tentativas. */
  status: StatusEntrega
  /** Quantas vezes se tentou entregar. */
  totalTentativas: number
  /** Quando se tenta de novo; nulo quando não se tentará. */
  proximaTentativaEm: string | null
  /** Quando foi entregue; nulo até lá. */
  entregueEm: string | null
  /** Quando foi criada. */
  criadaEm: string
  /** O corpo entregue, byte por byte. */
  corpo: string
  /** Cada tentativa, em ordem. */
  tentativas: Array<TentativaDeEntrega>
}

export type EnviarFatura = {
  /** Os endereços; sem eles, os donos da conta. De 1 a 10 itens. */
  para?: Array<string>
  /** true envia também a quem a recebeu há minutos. */
  repetir?: boolean
}

export type EnvioDaNota = {
  /** O id, um UUID. */
  id: string
  /** O endereço; em parte (m***@cliente.com.br) para quem não vê o conteúdo das notas. */
  para: string
  /** Quando foi pedido. */
  em: string
  /** Quem enviou; nulo: o serviço, porque a empresa manda a nota ao tomador. */
  por: string | null
  /** enviado: o servidor de e-mail o recebeu. nao_enviado: ele o recusou, ou não respondeu. limitado: passou do limite de e-mails em 24 horas. Nula depois de 30 dias, quando a mensagem é apagada. */
  situacao: 'na_fila' | 'enviado' | 'nao_enviado' | 'limitado' | null
}

export type EnvioDosEmails = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type EnvioPorLink = {
  /** O código do link. Até 100 caracteres. */
  token: string
  /** O nome de quem envia: é o que a conta vê. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome: string
  /** O arquivo .pfx ou .p12 em base64. No mínimo 1 caracteres. */
  arquivo: string
  /** A senha. Até 200 caracteres. */
  senha: string
}

export type EnviosDaNota = {
  /** Os últimos 100, do mais novo para o mais antigo. */
  itens: Array<EnvioDaNota>
  /** As aberturas da página pública, sem as das pessoas da conta, das prévias de links e de robôs; de novo em menos de 30 minutos no mesmo navegador não conta. Nada se guarda de quem abriu. Nula: nenhuma. */
  aberturas: {
    /** Quantas vezes a página pública foi aberta. Exemplo: 3. */
    vezes: number
    /** A primeira vez. */
    primeiraEm: string
    /** A última vez. */
    ultimaEm: string
  } | null
}

export type ErroDeCampo = {
  /** Caminho no JSON enviado: servico[0].iss.aliquota, novaNota.tomador.cpfCnpj, notas[3].prestador. Um parâmetro da consulta é query.limit, um cabeçalho é header.Content-Type; vazio quando nenhum campo tem culpa. */
  campo: string
  /** Um código da tabela docs/erros, ou o código oficial do município. */
  codigo: string
  /** O que veio e o que se esperava; na recusa de um município, o que ele disse, como disse. */
  mensagem: string
  /** O que fazer; na recusa de um município, a nossa explicação do código, ou a dele onde não a temos. Exemplo: "Envie um valor dentro do limite que a mensagem diz.". */
  correcao: string
  /** A página da documentação que explica o código, neste servidor. Exemplo: "/v1/docs/erros#VALOR_FORA_DO_LIMITE". */
  link: string
}

export type ErroExplicado = {
  /** O código, como a resposta ou a recusa o traz. Exemplo: "E0310". */
  codigo: string
  /** De quem é o código. Exemplo: "Sistema nacional". */
  de: string
  /** O que ele quer dizer. Exemplo: "O código do serviço não existe.". */
  texto: string
  /** O que fazer. Exemplo: "Confira o código do serviço.". */
  oQueFazer: string
  /** Onde a documentação o explica. Exemplo: "/v1/docs/erros#E0310". */
  url: string
}

/** Corpo de toda resposta de erro. Alguns códigos trazem mais: LIMITE_DE_REQUISICOES espereSegundos, ESTADO_INVALIDO estadoAtual e permitidos, VERSAO_DIVERGENTE o que mudou. */
export type ErrorBody = {
  /** rejeitada_schema_dps: formato (400). rejeitada_regra: regra (409 e 422). erro: o resto. */
  status: 'rejeitada_schema_dps' | 'rejeitada_regra' | 'erro'
  /** Código de uma lista fechada. */
  codigo: string
  /** O que veio e o que se esperava, em português. */
  mensagem: string
  /** O que fazer. */
  correcao: string
  /** O que está errado, campo a campo. */
  erros: Array<ErroDeCampo>
  /** O mesmo do cabeçalho x-request-id. */
  requestId: string
}

export type ErrosDeWebservice = {
  /** As causas mais frequentes primeiro. */
  items: Array<GrupoDeErros>
  /** Quantas transmissões foram lidas. */
  lidas: number
  /** Há mais do que se leu: até cinco mil de cada resultado. */
  incompleto: boolean
}

/** planejada: sai agora. a_revisar: espera que alguém emita. emitida: tem nota. recusada: veja erros. dispensada: alguém decidiu que o mês fica sem nota. */
export type EstadoDaOcorrencia = 'planejada' | 'a_revisar' | 'emitida' | 'recusada' | 'dispensada'

export type EstadoDeTarefa = 'aguardando' | 'agendado' | 'executando' | 'bloqueado' | 'concluido' | 'falhou' | 'cancelado'

/** suspenso: disjuntor aberto; depois, o que as chamadas dos últimos 15 minutos mostram (fora, instavel, normal), ou, sem chamadas, a última sonda. */
export type EstadoDeWebservice = 'suspenso' | 'fora' | 'instavel' | 'normal' | 'sem_dados'

export type Estatisticas = {
  /** A soma de tudo. */
  total: {
    /** Quantas notas. */
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
    issARecolher: number
    /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
    receitaNoDas: number
    /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
    valorIss: number
    /** Soma do IBS, em reais. */
    valorIbs: number
    /** Soma da CBS, em reais. */
    valorCbs: number
  }
  /** Aqui as somas são das notas de cada status. */
  porStatus: Array<{
    status: StatusNota
    /** Quantas notas. */
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
    issARecolher: number
    /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
    receitaNoDas: number
    /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
    valorIss: number
    /** Soma do IBS, em reais. */
    valorIbs: number
    /** Soma da CBS, em reais. */
    valorCbs: number
  }>
  /** As contagens por dia. */
  porDia: Array<{
    /** Dia em Brasília. */
    dia: string
    /** Notas do dia em cada estado; ausente é zero. */
    porStatus: {
      /** Notas na fila ou à espera do município. */
      processando?: number
      /** Notas autorizadas. */
      autorizada?: number
      /** Notas recusadas pelo município. */
      rejeitada?: number
      /** Notas canceladas. */
      cancelada?: number
      /** Notas substituídas por outras. */
      substituida?: number
      /** Notas que serão tentadas de novo. */
      falha_temporaria?: number
      /** Notas que não foram emitidas. */
      falha_definitiva?: number
    }
    /** Quantas notas. */
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
    issARecolher: number
    /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
    receitaNoDas: number
    /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
    valorIss: number
    /** Soma do IBS, em reais. */
    valorIbs: number
    /** Soma da CBS, em reais. */
    valorCbs: number
  }>
  /** As contagens por município. */
  porMunicipio: Array<{
    /** O município contado. */
    municipio: {
      /** Código IBGE do município, 7 dígitos. */
      ibge: string
      /** O nome. */
      nome: string
    }
    /** Quantas notas. */
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
    issARecolher: number
    /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
    receitaNoDas: number
    /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
    valorIss: number
    /** Soma do IBS, em reais. */
    valorIbs: number
    /** Soma da CBS, em reais. */
    valorCbs: number
  }>
  /** As contagens por empresa. */
  porEmpresa: Array<{
    /** A empresa contada. */
    empresa: {
      /** O id, um UUID. */
      id: string
      /** CPF (11) ou CNPJ (14), sem máscara. */
      cpfCnpj: string
      /** Razão social, ou nome. */
      razaoSocial: string
    }
    /** Quantas notas. */
    quantidade: number
    /** Em reais, das notas autorizadas. */
    valorServico: number
    /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
    issARecolher: number
    /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
    receitaNoDas: number
    /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
    valorIss: number
    /** Soma do IBS, em reais. */
    valorIbs: number
    /** Soma da CBS, em reais. */
    valorCbs: number
  }>
}

export type Esvaziamento = {
  /** O padrão pedido. */
  pattern: string
  /** Linhas apagadas de tabelas. */
  linhas: number
  /** Itens esquecidos pelos processos que confirmaram. */
  itens: number
  /** true: todos os processos vivos confirmaram. */
  completo: boolean
  /** Cada processo, e se confirmou. */
  processos: Array<ConfirmacaoDeProcesso>
}

export type EventoDaNota = {
  /** O id, um UUID. */
  id: string
  /** O que se pediu ao município. */
  tipo: 'cancelamento' | 'analise' | 'correcao'
  /** Quando o município o registrou. */
  em: string
  /** O que o município deu ao registrar. */
  protocolo: string | null
}

/** O corpo de um webhook. Cada entrega leva sempre os mesmos bytes. */
export type EventoWebhook = {
  /** O nome do evento. */
  event: 'nfse.autorizada' | 'nfse.rejeitada' | 'nfse.cancelada' | 'nfse.substituida' | 'nfse.falha_definitiva' | 'nfse.cancelamento_deferido' | 'nfse.cancelamento_indeferido' | 'webhook.teste'
  /** ISO 8601 com fuso. */
  timestamp: string
  /** Presente quando veio na emissão. */
  idIntegracao?: string
  /** A nota no momento do evento. */
  nfse: {
    /** O id, um UUID. */
    id: string
    status: StatusNota
    /** Número fiscal dado pelo município; nulo até a autorização. */
    numero: string | null
    /** A chave pela qual a nota se consulta; nula até a autorização. */
    chaveAcesso: string | null
    /** Número do RPS (DPS), tirado da série na aceitação. */
    numeroRps: string
    /** Série do RPS (DPS). */
    serieRps: string
    /** Uma nota nova foi pedida no lugar desta, e o fim ainda não se sabe: a nova não foi decidida, ou o município ainda não encerrou esta. Até lá esta continua autorizada e vale. Falso depois: a nota está substituida, ou a nova foi recusada. */
    substituicaoEmCurso: boolean
    /** Pedem a chave de API, como as operações que são. */
    urls: {
      /** Endereço do DANFSe; nulo nos estados em que não há um. */
      pdf: string | null
      /** Endereço do XML assinado; nulo nos estados em que não há um. */
      xml: string | null
    }
    /** Em nfse.rejeitada e nfse.falha_definitiva: por que a nota não foi emitida, e o que fazer. */
    erros?: Array<ErroDeCampo>
  }
}

export type ExameDeMunicipios = {
  /** O id, um UUID. */
  id: string
  ambiente: Ambiente
  /** O estado. */
  status: StatusDoTrabalho
  /** A razão, em uma frase. */
  motivo: string
  /** Quem pediu. */
  por: string | null
  /** Quantos há ao todo. */
  total: number
  /** Quantos municípios já foram examinados. */
  feitos: number
  /** Por quantos se consegue emitir hoje. */
  atendidos: number
  /** Quantos municípios têm cada falta como a primeira. */
  faltas: Record<string, unknown>
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  concluidaEm: string | null
}

export type ExecucaoDeFaturamento = {
  /** O id, um UUID. */
  id: string
  /** O que a execução faz. */
  tipo: 'gerar' | 'processar_lote'
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  /** As ações do lote; vazio na geração. */
  acoes: Array<AcaoDeLote>
  /** O estado. */
  status: StatusDeExecucao
  /** Quantas faturas o mês tem. */
  faturas: number
  /** Ações feitas. */
  feitos: number
  /** Ações recusadas. */
  recusados: number
  /** As recusas. */
  recusas: Array<{
    /** A fatura. */
    faturaId: string
    /** A ação recusada. */
    acao: AcaoDeLote
    /** Por que a ação não foi feita. */
    motivo: string
  }>
  /** ISO 8601 com fuso. */
  iniciadaEm: string
  /** ISO 8601 com fuso. */
  terminadaEm: string | null
}

export type ExigenciasDoMunicipio = {
  /** Se é preciso o certificado A1. */
  certificado: boolean
  /** Se é preciso a inscrição municipal. */
  inscricaoMunicipal: boolean
  /** Se é preciso um usuário no sistema do município. */
  usuario: boolean
  /** Se é preciso a senha do sistema do município. */
  senha: boolean
  /** Se é preciso um token do município. */
  token: boolean
}

export type ExportacaoLgpd = {
  /** ISO 8601 com fuso. */
  geradoEm: string
  /** De quem são os dados. */
  titular: {
    /** O CPF ou CNPJ pedido. */
    cpfCnpj: string
  }
  /** A conta, quando só ela foi pedida. */
  tenantId?: string
  /** Quem decide sobre os dados. */
  controlador: Array<{
    /** Quais dados. */
    dado: string
    /** Quem decide sobre eles. */
    controlador: string
    /** O que o serviço é deles. */
    servico: 'operador' | 'controlador'
  }>
  /** Em que qualidades o serviço conhece o titular; vazio: em nenhuma. */
  papeis: Array<'tomador' | 'intermediario' | 'usuario' | 'prestador' | 'prestador_pf'>
  /** Os dados, por tipo. */
  dados: {
    /** Contas que são do CPF ou CNPJ. */
    contas: Array<Record<string, unknown>>
    /** Os usuários da pessoa nas contas, com o cadastro de entrada e as sessões abertas. */
    usuarios: Array<Record<string, unknown>>
    /** Convites ao e-mail da pessoa. */
    convites: Array<Record<string, unknown>>
    /** Links de renovação de certificado enviados ao e-mail da pessoa. */
    linksDeCertificado: Array<Record<string, unknown>>
    /** Empresas com o CPF ou CNPJ, com certificados e configurações, sem segredos. */
    empresas: Array<Record<string, unknown>>
    /** Notas de que é o tomador: id, número, emissão, prestador, valor e o que a nota diz dele. */
    notasComoTomador: Array<Record<string, unknown>>
    /** Notas de que é o intermediário. */
    notasComoIntermediario: Array<Record<string, unknown>>
    /** Notas recorrentes de que é o tomador, e o que elas dizem dele. */
    notasRecorrentes: Array<Record<string, unknown>>
    /** Clientes guardados por empresas para as próximas notas, com os dados dele. */
    clientesGuardados: Array<Record<string, unknown>>
    /** Linhas dos lotes do portal que o trazem como tomador, emitidas ou não, enquanto ficam guardadas. */
    linhasDeLote: Array<Record<string, unknown>>
    /** Pedidos recusados que o trazem como tomador, dos últimos 90 dias. */
    tentativasRejeitadas: Array<Record<string, unknown>>
    /** Avisos sobre essas notas: evento, servidor de destino, quando. */
    webhooksEnviados: Array<Record<string, unknown>>
    /** E-mails sobre essas notas, dos últimos 30 dias. */
    emailsEnviados: Array<Record<string, unknown>>
    /** A que endereços essas notas foram enviadas por e-mail, e quando. */
    enviosDeNotas: Array<Record<string, unknown>>
    /** Exportações anteriores, e o que pessoas do serviço fizeram com essas notas e com o login. */
    auditoriaDeAcesso: Array<Record<string, unknown>>
  }
  /** Por que cada dado é tratado. */
  finalidades: Array<{
    /** Quais dados. */
    dado: string
    /** Para que servem. */
    finalidade: string
    /** A base legal. */
    baseLegal: string
    /** De onde vêm. */
    origem: string
    /** Até quando ficam. */
    retencao: string
  }>
  /** Com quem os dados são compartilhados. */
  compartilhamentos: Array<{
    /** Com quem. */
    quem: string
    /** Quais dados. */
    oQue: string
    /** Por quê. */
    porque: string
  }>
  /** O que a exportação não traz. */
  naoInclusos: Array<{
    /** O que não vem, e por quê. */
    motivo: string
  }>
}

/** A falha mais recente de uma entrega de webhook. */
export type FalhaDeEntrega = {
  /** O id da entrega. */
  entregaId: string
  /** O endpoint; nulo numa entrega à opcoes.webhookUrl da emissão. */
  endpointId: string | null
  /** O nome do evento. */
  evento: string
  /** Quando a última tentativa começou. */
  em: string
  /** O status HTTP da resposta; nulo quando não houve resposta. */
  statusHttp: number | null
  /** Por que a entrega falhou; nulo quando foi entregue. */
  erroClasse: string | null
}

export type FalhaDefinitiva = {
  /** Por que a nota se encerra agora: de 10 a 500 caracteres. O cliente o lê em erros[]. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
  /** O que mostra que o município não tem a nota: onde se procurou, quando, por quem. De 10 a 2000 caracteres. Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
  provaDeAusencia: string
}

export type FalhasDeFila = {
  /** Os grupos, os de mais tarefas primeiro. */
  items: Array<GrupoDeFalhas>
  /** Tarefas com erro que foram lidas, as mais novas. */
  lidas: number
  /** Há mais tarefas ou mais grupos do que foi lido. */
  incompleto: boolean
}

export type Falta = {
  /** O que falta, de uma lista fechada. */
  codigo: 'conexao_sem_endereco' | 'conexao_nao_publicada' | 'conexao_ausente' | 'padrao_ausente' | 'provedor_desconhecido'
  /** Quem pode resolver. */
  quemResolve: 'operador' | 'servico' | 'prefeitura'
  /** O que fazer para resolver. Exemplo: "Publicar uma conexão do padrão giss-2.04 com os endereços do município e anexá-lo a ela.". */
  oQueFazer: string
}

export type FaltaDoExame = 'fora_da_tabela' | 'conexao_sem_endereco' | 'conexao_nao_publicada' | 'conexao_ausente' | 'padrao_ausente' | 'provedor_desconhecido' | 'rota_sem_conexao' | 'adesao_desconhecida'

export type FaltaDoPreparo = {
  /** O código, de uma lista fechada. */
  codigo: 'endereco' | 'endereco_recusado' | 'outra_conexao' | 'empresa' | 'credencial' | 'cadeia' | 'resposta' | 'ensaio' | 'interrompida'
  /** Se a falta impede o município de ir ao ar; false é só um aviso para as empresas. */
  impede: boolean
  /** Quem pode resolver. */
  quemResolve: 'operador' | 'prefeitura' | 'empresa'
  /** O que fazer para resolver. */
  oQueFazer: string
}

export type FatoDeAdesao = {
  emissorNacional: EmissorNacional
  /** Desde quando vale; nula quando a lista não diz. */
  vigencia: string | null
  /** false: só emitem as empresas que o município liberou no cadastro nacional. */
  emissaoPadrao: boolean | null
}

export type Fatura = {
  /** O id, um UUID. */
  id: string
  /** O número, dado no fechamento. */
  numero: number | null
  /** A conta. */
  tenantId: string
  /** O nome da conta. */
  tenantNome: string
  /** O contrato. */
  contratoId: string
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  tipo: TipoDeFatura
  /** O estado. */
  status: StatusFatura
  /** ISO 8601 com fuso. */
  emitidaEm: string | null
  /** AAAA-MM-DD, em Brasília. */
  vencimento: string | null
  /** O último dia em que um pagamento foi devolvido e a fatura voltou a ser devida; nulo se nenhum. */
  reabertaEm: string | null
  /** A soma das linhas, em reais, sem o cupom. */
  subtotal: number
  /** O que o cupom tira. */
  desconto: number
  /** O que se cobra: subtotal menos desconto. */
  total: number
  /** O que o banco confirmou, menos devoluções. */
  pago: number
  /** O que foi baixado sem pagamento. */
  baixado: number
  /** O que falta: total menos pago e baixado. */
  saldo: number
  /** Multa já paga com a cobrança. */
  multa: number
  /** Juros já pagos com a cobrança. */
  juros: number
  /** A fatura que esta corrige; nulo: nenhuma. */
  substituiId: string | null
  /** A cobrança que ainda pode ser paga, senão a última; nulo sem uma. */
  cobrancaId: string | null
  /** A nota da assinatura; nulo sem uma. */
  nfId: string | null
  /** A razão, em uma frase. */
  motivo: string | null
  /** Por que uma pessoa confere a fatura antes do fechamento; vazio: por nada. */
  alertas: Array<'TOTAL_INCOMUM' | 'EXCEDENTE_ACIMA_DO_TETO' | 'ITENS_DEMAIS'>
  /** A versão. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
}

export type FaturaDaConta = {
  /** O id, um UUID. */
  id: string
  /** O número; nulo na que não tem cobrança. */
  numero: number | null
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  tipo: TipoDeFatura
  /** O estado. */
  status: StatusDaFatura
  /** ISO 8601 com fuso. */
  emitidaEm: string | null
  /** O dia do vencimento; nulo na que não tem cobrança. */
  vencimento: string | null
  /** O último dia em que um pagamento foi devolvido e a fatura voltou a ser devida; nulo se nenhum. */
  reabertaEm: string | null
  /** A soma das linhas, em reais, sem o cupom. */
  subtotal: number
  /** O que o cupom tira. */
  desconto: number
  /** O que se cobra: subtotal menos desconto. */
  total: number
  /** O que o banco confirmou, menos devoluções. */
  pago: number
  /** Multa já paga com a cobrança. */
  multa: number
  /** Juros já pagos com a cobrança. */
  juros: number
  /** O que falta pagar. */
  saldo: number
}

export type FaturaDaContaDetalhe = {
  /** O id, um UUID. */
  id: string
  /** O número; nulo na que não tem cobrança. */
  numero: number | null
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  tipo: TipoDeFatura
  /** O estado. */
  status: StatusDaFatura
  /** ISO 8601 com fuso. */
  emitidaEm: string | null
  /** O dia do vencimento; nulo na que não tem cobrança. */
  vencimento: string | null
  /** O último dia em que um pagamento foi devolvido e a fatura voltou a ser devida; nulo se nenhum. */
  reabertaEm: string | null
  /** A soma das linhas, em reais, sem o cupom. */
  subtotal: number
  /** O que o cupom tira. */
  desconto: number
  /** O que se cobra: subtotal menos desconto. */
  total: number
  /** O que o banco confirmou, menos devoluções. */
  pago: number
  /** Multa já paga com a cobrança. */
  multa: number
  /** Juros já pagos com a cobrança. */
  juros: number
  /** O que falta pagar. */
  saldo: number
  /** As linhas; somadas dão o total. */
  itens: Array<ItemDeFatura>
  /** Como pagar agora; nulo sem uma cobrança que se possa pagar. */
  pix: {
    /** O texto do Pix. */
    copiaECola: string
    /** O vencimento da cobrança. */
    vencimento: string
    /** O valor da cobrança, em reais; depois do vencimento o banco soma multa e juros. */
    valor: number
    /** O mesmo texto como código QR. */
    qrCode: {
      /** O lado do quadrado, em módulos. */
      lado: number
      /** O atributo d de um path de SVG, uma unidade por módulo. */
      caminho: string
    }
  } | null
  /** A nota fiscal da assinatura; nulo enquanto não foi autorizada. */
  nota: {
    /** O número da nota. */
    numero: string | null
    /** A página pública da nota. */
    url: string
  } | null
  /** A fatura que esta corrige; nulo se nenhuma. */
  substituiId: string | null
  /** A fatura que corrige esta; nulo se nenhuma. */
  substituidaPorId: string | null
}

export type FaturaDetalhe = {
  /** O id, um UUID. */
  id: string
  /** O número, dado no fechamento. */
  numero: number | null
  /** A conta. */
  tenantId: string
  /** O nome da conta. */
  tenantNome: string
  /** O contrato. */
  contratoId: string
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  tipo: TipoDeFatura
  /** O estado. */
  status: StatusFatura
  /** ISO 8601 com fuso. */
  emitidaEm: string | null
  /** AAAA-MM-DD, em Brasília. */
  vencimento: string | null
  /** O último dia em que um pagamento foi devolvido e a fatura voltou a ser devida; nulo se nenhum. */
  reabertaEm: string | null
  /** A soma das linhas, em reais, sem o cupom. */
  subtotal: number
  /** O que o cupom tira. */
  desconto: number
  /** O que se cobra: subtotal menos desconto. */
  total: number
  /** O que o banco confirmou, menos devoluções. */
  pago: number
  /** O que foi baixado sem pagamento. */
  baixado: number
  /** O que falta: total menos pago e baixado. */
  saldo: number
  /** Multa já paga com a cobrança. */
  multa: number
  /** Juros já pagos com a cobrança. */
  juros: number
  /** A fatura que esta corrige; nulo: nenhuma. */
  substituiId: string | null
  /** A cobrança que ainda pode ser paga, senão a última; nulo sem uma. */
  cobrancaId: string | null
  /** A nota da assinatura; nulo sem uma. */
  nfId: string | null
  /** A razão, em uma frase. */
  motivo: string | null
  /** Por que uma pessoa confere a fatura antes do fechamento; vazio: por nada. */
  alertas: Array<'TOTAL_INCOMUM' | 'EXCEDENTE_ACIMA_DO_TETO' | 'ITENS_DEMAIS'>
  /** A versão. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** As linhas; somadas dão o total. */
  itens: Array<ItemDeFatura>
  /** As cobranças no banco, da primeira à última. */
  cobrancas: Array<{
    /** O id, um UUID. */
    id: string
    /** O estado. */
    status: StatusCobranca
    /** O valor cobrado. */
    valor: number
    /** O que o banco confirmou. */
    pago: number
    /** AAAA-MM-DD, em Brasília. */
    vencimento: string
    /** ISO 8601 com fuso. */
    criadaEm: string
  }>
  /** Os pagamentos que o banco confirmou. */
  pagamentos: Array<{
    /** O id, um UUID. */
    id: string
    /** A cobrança que foi paga; nulo sem uma. */
    cobrancaId: string | null
    /** recuperacao: veio depois da baixa. */
    tipo: 'pagamento' | 'recuperacao' | 'indevido' | 'nao_conciliado'
    /** O identificador do Pix. */
    endToEndId: string
    /** O que foi pago. */
    valor: number
    /** O que foi devolvido. */
    devolvido: number
    /** O que o banco disse de cada devolução, na ordem em que se soube. */
    devolucoes: Array<{
      /** DEVOLVIDO, EM_PROCESSAMENTO ou NAO_REALIZADO, como o banco diz. */
      status: string
      /** O valor da devolução. */
      valor: number
      /** ISO 8601 com fuso. */
      em: string
    }>
    /** ISO 8601 com fuso. */
    pagoEm: string
  }>
  /** Os passos da régua de cobrança que já foram dados; recomeçam quando um pagamento é devolvido. */
  passos: Array<{
    /** O passo da régua. */
    passo: string
    /** De qual vez em que a fatura voltou a ser devida; 0: da primeira. */
    reabertura: number
    /** ISO 8601 com fuso. */
    em: string
  }>
}

export type FaturaEnviada = {
  /** A mensagem está na caixa de saída. */
  enfileirado: true
  /** A primeira das mensagens. */
  mensagemId: string
  /** Uma por endereço. */
  mensagens: Array<{
    /** O id, um UUID. */
    id: string
    /** O endereço. */
    para: string
    /** true: já estava na caixa de saída há minutos, e não vai outra vez. */
    repetida: boolean
  }>
}

export type FaturaSimulada = {
  /** true: nada mudou. */
  simulada: true
  /** O contrato. */
  contratoId: string
  /** A conta. */
  tenantId: string
  /** O nome da conta. */
  tenantNome: string
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  /** O dia do vencimento, no mês seguinte à competência. */
  vencimento: string
  /** true: o mês ainda corre, e o consumo pode crescer. */
  parcial: boolean
  /** As linhas; somadas dão o total. */
  itens: Array<ItemDeFatura>
  /** A soma das linhas antes do cupom, em reais. */
  subtotal: number
  /** O que o cupom desconta, em reais. */
  desconto: number
  /** O que se paga, em reais; nunca menos que zero. */
  total: number
  /** O crédito que passa para a próxima fatura, em reais. */
  creditoRestante: number
  /** Por que uma pessoa confere a fatura antes do fechamento; vazio: por nada. */
  alertas: Array<'TOTAL_INCOMUM' | 'EXCEDENTE_ACIMA_DO_TETO' | 'ITENS_DEMAIS'>
}

export type FaturasGeradas = {
  /** A execução; nulo numa simulação, de que nada fica. */
  execucaoId: string | null
  /** true: nada mudou. */
  simulada: boolean
  /** As faturas novas, como rascunho. */
  geradas: Array<{
    /** A fatura nova. */
    faturaId: string
    /** O contrato. */
    contratoId: string
    /** Em reais. */
    total: number
    /** Por que uma pessoa confere a fatura antes do fechamento; vazio: por nada. */
    alertas: Array<'TOTAL_INCOMUM' | 'EXCEDENTE_ACIMA_DO_TETO' | 'ITENS_DEMAIS'>
  }>
  /** As que o mês já tinha. */
  existentes: Array<{
    /** A fatura que o mês já tinha. */
    faturaId: string
    /** O contrato. */
    contratoId: string
    /** O estado. */
    status: StatusFatura
    /** true: era rascunho e foi calculada outra vez. */
    recalculada: boolean
    /** Em reais. */
    total: number
  }>
  /** Contratos de que o mês nada cobra. */
  ignoradas: Array<{
    /** O contrato. */
    contratoId: string
    /** A razão, em uma frase. */
    motivo: 'CONTRATO_SEM_PLANO' | 'SEM_DIAS_COBRADOS' | 'COMPETENCIA_EM_CURSO' | 'CONTRATO_INEXISTENTE'
  }>
  /** Contratos cuja fatura falhou; repetir tenta de novo. */
  erros: Array<{
    /** O contrato. */
    contratoId: string
    /** O código do erro. */
    motivo: string
  }>
}

export type FechamentoDaEmpresa = {
  /** O mês, AAAA-MM. Exemplo: "2026-10". */
  competencia: string
  ambiente: Ambiente
  /** A conta da empresa. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. Exemplo: "Contábil Horizonte". */
    nome: string
  }
  /** A empresa. */
  empresa: {
    /** O id da empresa. */
    id: string
    /** O nome fantasia, ou a razão social. Exemplo: "Arquitetos do Planalto". */
    nome: string
    /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
    /** O regime do cadastro, hoje. Exemplo: "lucro_presumido". */
    regimeTributario: string
    /** O município da empresa. */
    municipio: {
      /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
      ibge: string
      /** O nome. Exemplo: "Brasília". */
      nome: string
      /** Sigla do estado. Exemplo: "DF". */
      uf: string
    }
  }
  /** O mês da empresa. Exemplo: "aberta". */
  estado: 'aberta' | 'fechada'
  /** Quem fechou o mês da empresa; nulo com ele aberto. */
  fechada: {
    /** Quem. */
    por: {
      /** O id do usuário. */
      id: string
      /** O nome da pessoa. Exemplo: "Lúcia Prado". */
      nome: string
    }
    /** Quando, ISO 8601 com fuso. */
    em: string
    /** Por que foi fechada sem estar conferida; nulo se estava. */
    motivo: string | null
  } | null
  /** Os números do mês: com ele fechado, os do fechamento; aberto, os de agora. */
  numeros: {
    /** Quantas notas autorizadas, nem canceladas nem substituídas. Exemplo: 52. */
    notas: number
    /** O ISS que a empresa recolhe ao município, em reais. Nulo quando não se apura pela nota. Exemplo: 2086.91. */
    issARecolher: number | null
    /** O valor dos serviços das autorizadas, em reais. Exemplo: 97219.36. */
    valorServico: number
    /** O ISS que os tomadores retêm e pagam, em reais. Exemplo: 829.67. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS, em reais: é receita, não imposto. Exemplo: 0. */
    receitaNoDas: number
    /** PIS, Cofins, CSLL, IRRF, INSS e CPP que os tomadores retêm, em reais. Exemplo: 2511.18. */
    federaisRetidos: number
    /** O IBS das notas, em reais; em 2026 só informa. Exemplo: 90.75. */
    ibs: number
    /** A CBS das notas, em reais; em 2026 só informa. Exemplo: 816.79. */
    cbs: number
  }
  /** O que se lê no lugar do ISS a recolher quando ele é nulo. Exemplo: "no DAS". */
  palavraDoIss: 'no DAS' | 'fixo' | null
  /** O que se soma aos números do fechamento para ter os de agora, em reais. */
  diferenca: {
    /** Quantas notas autorizadas a mais; negativo: a menos. Exemplo: -1. */
    notas: number
    /** Em reais. Exemplo: -252. */
    issARecolher: number
    /** O valor dos serviços das autorizadas, em reais. Exemplo: 97219.36. */
    valorServico: number
    /** O ISS que os tomadores retêm e pagam, em reais. Exemplo: 829.67. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS, em reais: é receita, não imposto. Exemplo: 0. */
    receitaNoDas: number
    /** PIS, Cofins, CSLL, IRRF, INSS e CPP que os tomadores retêm, em reais. Exemplo: 2511.18. */
    federaisRetidos: number
    /** O IBS das notas, em reais; em 2026 só informa. Exemplo: 90.75. */
    ibs: number
    /** A CBS das notas, em reais; em 2026 só informa. Exemplo: 816.79. */
    cbs: number
  } | null
  /** Quantas notas há de cada espécie, agora. */
  contagens: {
    /** Notas do mês canceladas; fora das somas. Exemplo: 3. */
    canceladas: number
    /** Notas do mês substituídas por outra; fora das somas. Exemplo: 0. */
    substituidas: number
    /** Notas de que não se sabe se a cidade autorizou: impedem o fechamento. Exemplo: 0. */
    emDuvida: number
    /** Notas na fila ou em envio. Exemplo: 0. */
    esperando: number
    /** Notas recusadas e ainda não reemitidas; fora das somas. Exemplo: 0. */
    recusadas: number
    /** Números de RPS sem nota nem inutilização, entre os do mês. Exemplo: 0. */
    lacunas: number
    /** Notas em que a cidade apurou outro ISS que o pedido; vale o da cidade. Exemplo: 0. */
    divergencias: number
    /** Notas que mudaram depois do fechamento. Exemplo: 0. */
    mudaram: number
  }
  /** Quem conferiu; nulo se ninguém, ou se uma nota mudou depois. */
  conferida: {
    /** Quem. */
    por: {
      /** O id do usuário. */
      id: string
      /** O nome da pessoa. Exemplo: "Lúcia Prado". */
      nome: string
    }
    /** Quando, ISO 8601 com fuso. */
    em: string
  } | null
  /** A nota que, mudada depois da conferência, tirou a marca; nulo sem isso. */
  marcaSaiu: {
    /** Quando a primeira nota mudou. */
    em: string
    /** A nota. */
    notaId: string
    /** Como uma pessoa a conhece. Exemplo: "NFS-e 417". */
    nota: string
    /** O que mudou nela. Exemplo: "cancelada". */
    mudanca: 'entrou' | 'cancelada' | 'substituida' | 'valores' | 'situacao'
  } | null
  /** O que impede fechar e conferir: notas em dúvida. */
  impede: Array<PendenciaDoFechamento>
  /** O que não impede. */
  avisa: Array<PendenciaDoFechamento>
  /** As notas que mudaram depois do fechamento; até 100. */
  mudaram: Array<MudancaDepoisDeFechar>
  /** O que se paga no mês; com ele fechado, como foi fechado. */
  pagar: {
    /** As guias de ISS, da maior para a menor. */
    guias: Array<{
      /** A quem se paga: o município de incidência. */
      municipio: {
        /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        ibge: string
        /** O nome. Exemplo: "Guarulhos". */
        nome: string
        /** Sigla do estado. Exemplo: "SP". */
        uf: string
      }
      /** Quantas notas. Exemplo: 43. */
      notas: number
      /** O ISS da guia, em reais. Exemplo: 7414.97. */
      valor: number
    }>
    /** O ISS retido: não entra na guia da empresa. */
    retido: {
      /** Quantas notas. Exemplo: 12. */
      notas: number
      /** Em reais; quem paga é o tomador. Exemplo: 2140. */
      valor: number
    }
    /** Os que têm valor. */
    federais: Array<{
      /** O tributo. */
      tributo: 'PIS' | 'Cofins' | 'CSLL' | 'IRRF' | 'INSS' | 'CPP'
      /** O retido, em reais: abate-se do que a empresa apurar. Exemplo: 4936.1. */
      valor: number
    }>
    /** Outras retenções que as notas trazem, em reais. Exemplo: 0. */
    outrasRetencoes: number
    /** O que só informa, e não se paga por aqui. */
    informa: {
      /** A base que vai ao DAS, em reais; não é imposto. Exemplo: 0. */
      receitaNoDas: number
      /** O IBS, em reais. Exemplo: 174.57. */
      ibs: number
      /** A CBS, em reais. Exemplo: 1571.12. */
      cbs: number
    }
  }
  /** As autorizadas por serviço, do maior valor para o menor. */
  porServico: Array<{
    /** O item da LC 116. Exemplo: "04.03". */
    codigo: string
    /** O nome do item, ou vazio. Exemplo: "Hospitais, clínicas". */
    nome: string
    /** Quantas notas. Exemplo: 24. */
    notas: number
    /** Em reais. Exemplo: 118299.34. */
    valorServico: number
  }>
  /** O que houve com o mês da empresa, do mais antigo para o mais novo; até 200 passos. */
  historia: Array<{
    /** O que houve. Exemplo: "conferida". */
    passo: 'conferida' | 'desfeita' | 'fechada' | 'reaberta' | 'marca_saiu' | 'mudou_depois'
    /** Quando. */
    em: string
    /** Quem; nulo se foi consequência de uma nota. Exemplo: "Tiago Melo". */
    por: string | null
    /** O motivo que a pessoa deu. */
    motivo: string | null
    /** A nota que mudou, quando foi ela. */
    notaId: string | null
    /** Como uma pessoa a conhece. Exemplo: "NFS-e 417". */
    nota: string | null
    /** O que mudou na nota. */
    mudanca: 'entrou' | 'cancelada' | 'substituida' | 'valores' | 'situacao' | null
  }>
}

export type FechamentoDoMes = {
  /** O mês, AAAA-MM. Exemplo: "2026-10". */
  competencia: string
  ambiente: Ambiente
  /** fechado: todas as empresas que se veem estão fechadas. parcial: só algumas. Exemplo: "aberto". */
  estado: 'aberto' | 'parcial' | 'fechado'
  /** O último fechamento; nulo com o mês aberto. */
  fechado: {
    /** Quem. */
    por: {
      /** O id do usuário. */
      id: string
      /** O nome da pessoa. Exemplo: "Lúcia Prado". */
      nome: string
    }
    /** Quando, ISO 8601 com fuso. */
    em: string
  } | null
  /** Quantas empresas estão conferidas. Exemplo: 31. */
  conferidas: number
  /** A soma das linhas. */
  totais: {
    /** Quantas notas autorizadas, nem canceladas nem substituídas. Exemplo: 52. */
    notas: number
    /** O ISS que as empresas recolhem aos municípios, em reais. Exemplo: 76319.59. */
    issARecolher: number
    /** O valor dos serviços das autorizadas, em reais. Exemplo: 97219.36. */
    valorServico: number
    /** O ISS que os tomadores retêm e pagam, em reais. Exemplo: 829.67. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS, em reais: é receita, não imposto. Exemplo: 0. */
    receitaNoDas: number
    /** PIS, Cofins, CSLL, IRRF, INSS e CPP que os tomadores retêm, em reais. Exemplo: 2511.18. */
    federaisRetidos: number
    /** O IBS das notas, em reais; em 2026 só informa. Exemplo: 90.75. */
    ibs: number
    /** A CBS das notas, em reais; em 2026 só informa. Exemplo: 816.79. */
    cbs: number
    /** Notas do mês canceladas; fora das somas. Exemplo: 3. */
    canceladas: number
    /** Notas do mês substituídas por outra; fora das somas. Exemplo: 0. */
    substituidas: number
    /** Notas de que não se sabe se a cidade autorizou: impedem o fechamento. Exemplo: 0. */
    emDuvida: number
    /** Notas na fila ou em envio. Exemplo: 0. */
    esperando: number
    /** Notas recusadas e ainda não reemitidas; fora das somas. Exemplo: 0. */
    recusadas: number
    /** Números de RPS sem nota nem inutilização, entre os do mês. Exemplo: 0. */
    lacunas: number
    /** Notas em que a cidade apurou outro ISS que o pedido; vale o da cidade. Exemplo: 0. */
    divergencias: number
    /** Notas que mudaram depois do fechamento. Exemplo: 0. */
    mudaram: number
  }
  /** O que se soma aos números do fechamento para ter os de agora, em reais. */
  diferenca: {
    /** Quantas notas autorizadas a mais; negativo: a menos. Exemplo: -1. */
    notas: number
    /** Em reais. Exemplo: -252. */
    issARecolher: number
    /** O valor dos serviços das autorizadas, em reais. Exemplo: 97219.36. */
    valorServico: number
    /** O ISS que os tomadores retêm e pagam, em reais. Exemplo: 829.67. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS, em reais: é receita, não imposto. Exemplo: 0. */
    receitaNoDas: number
    /** PIS, Cofins, CSLL, IRRF, INSS e CPP que os tomadores retêm, em reais. Exemplo: 2511.18. */
    federaisRetidos: number
    /** O IBS das notas, em reais; em 2026 só informa. Exemplo: 90.75. */
    ibs: number
    /** A CBS das notas, em reais; em 2026 só informa. Exemplo: 816.79. */
    cbs: number
  } | null
  /** O que impede o fechamento: notas em dúvida. */
  impede: Array<PendenciaDoFechamento>
  /** O que não impede, e convém olhar antes. */
  avisa: Array<PendenciaDoFechamento>
  /** As notas que mudaram depois do fechamento, da mais nova para a mais antiga; até 100. */
  mudaram: Array<MudancaDepoisDeFechar>
  /** Uma linha por empresa, pelo nome. */
  empresas: Array<LinhaDoFechamento>
}

export type FecharFatura = {
  /** true fecha apesar dos alertas. */
  forcar?: boolean
}

export type Fila = {
  /** O nome da fila. */
  nome: NomeDeFila
  /** O que a fila faz. */
  descricao: string
  /** pausada: nenhum processo toma tarefas dela. */
  estado: 'ativa' | 'pausada'
  /** Quem pausou a fila, quando e por quê; nulo quando está ativa. */
  pausa: {
    /** Quem pausou; nulo quando foi fora do serviço. */
    por: {
      /** O id da pessoa. */
      id: string
      /** O nome da pessoa. */
      nome: string
    } | null
    /** ISO 8601 com fuso. */
    desde: string
    /** Por que foi pausada. */
    motivo: string | null
  } | null
  /** Todas as que ainda têm o que fazer: aguardando, agendado, executando e bloqueado, somadas. */
  naFila: number
  /** Na vez, à espera de um processo. */
  aguardando: number
  /** Com hora marcada. */
  agendado: number
  /** Tarefas que um processo faz agora. */
  executando: number
  /** Paradas: as retidas e as impedidas, somadas. Não gastam tentativas. */
  bloqueado: number
  /** Na vez, mas retidas de fora: fila pausada, município sem resposta, emissão pausada por um ajuste. */
  retidas: number
  /** À espera do que falta a elas mesmas: certificado, conexão, permissão. */
  impedidas: number
  /** Desistiram; até dez mil são contadas. */
  falhou: number
  /** Há quanto espera a tarefa mais antiga que está na vez. */
  idadeMaisAntigaSegundos: number | null
}

export type FilaDoPainel = {
  /** O nome da fila. */
  nome: NomeDeFila
  /** O que a fila faz. */
  descricao: string
  /** pausada: nenhum processo toma tarefas dela. */
  estado: 'ativa' | 'pausada'
  /** Quem pausou a fila, quando e por quê; nulo quando está ativa. */
  pausa: {
    /** Quem pausou; nulo quando foi fora do serviço. */
    por: {
      /** O id da pessoa. */
      id: string
      /** O nome da pessoa. */
      nome: string
    } | null
    /** ISO 8601 com fuso. */
    desde: string
    /** Por que foi pausada. */
    motivo: string | null
  } | null
  /** Todas as que ainda têm o que fazer: aguardando, agendado, executando e bloqueado, somadas. */
  naFila: number
  /** Na vez, à espera de um processo. */
  aguardando: number
  /** Com hora marcada. */
  agendado: number
  /** Tarefas que um processo faz agora. */
  executando: number
  /** Paradas: as retidas e as impedidas, somadas. Não gastam tentativas. */
  bloqueado: number
  /** Na vez, mas retidas de fora: fila pausada, município sem resposta, emissão pausada por um ajuste. */
  retidas: number
  /** À espera do que falta a elas mesmas: certificado, conexão, permissão. */
  impedidas: number
  /** Desistiram; até dez mil são contadas. */
  falhou: number
  /** Há quanto espera a tarefa mais antiga que está na vez. */
  idadeMaisAntigaSegundos: number | null
  /** Tarefas terminadas por minuto, nos últimos cinco. */
  vazaoPorMinuto: number
  /** Tarefas terminadas nos últimos cinco minutos; até cinco mil são contadas. */
  concluidasEm5Min: number
  /** Segundos até não haver espera, na velocidade de agora; nulo sem espera ou sem movimento. */
  etaSegundos: number | null
  /** O que as tarefas tentaram, cada vez uma tentativa. O que espera ainda não tentou. */
  tentativas: {
    /** O tamanho da janela curta. */
    minutos: number
    /** As da janela curta, em passos de cinco minutos. */
    feitas: number
    /** Das quais falharam: sem resposta, ou recusadas por quem recebe. */
    falhas: number
    /** De 0 a 1; nulo sem tentativas. De 0 a 1. */
    taxaDeFalha: number | null
    /** As das últimas 24 horas, em horas. */
    feitas24h: number
    /** Das quais falharam. */
    falhas24h: number
    /** De 0 a 1; nulo sem tentativas. De 0 a 1. */
    taxaDeFalha24h: number | null
  }
}

export type Filas = {
  /** As filas, na ordem da vida de uma nota. */
  items: Array<Fila>
  /** Atos que esperam uma segunda pessoa. */
  confirmacoes: Array<ConfirmacaoPendente>
}

export type FimDoSegundoFator = {
  /** A própria senha. Até 1000 caracteres. */
  senha: string
  /** Os seis dígitos do aplicativo autenticador, ou um código de recuperação. Até 40 caracteres. */
  codigo: string
}

export type FimDoSegundoFatorDoUsuario = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type FonteOficial = {
  /** O nome da tabela. */
  tabela: string
  /** O que a tabela é. */
  nome: string
  /** A edição da fonte. */
  versao: string
  /** A data da edição; nula onde a fonte não diz. */
  publicada: string | null
  /** Desde quando a edição vale; nulo: desde sempre, até onde se sabe. */
  inicio: string | null
  /** Até quando a edição vale; nulo: sem fim conhecido. */
  fim: string | null
  /** De onde vem a informação. */
  fonte: string
  /** O arquivo da autoridade, um composto de vários, ou escrito aqui. */
  origem: 'oficial' | 'derivada' | 'propria'
  /** V: texto oficial lido; Q: texto oficial citado por outros; S: fonte secundária; R: dedução. */
  confianca: 'V' | 'Q' | 'S' | 'R'
  /** O que substitui a edição, e o que falta até lá; nulo quando nada se sabe. */
  substituicao: string | null
  /** Se veio com a versão do serviço ou foi importada por um operador. */
  guardada: 'versao' | 'importada'
  /** ISO 8601 com fuso. */
  importadaEm: string | null
  /** Há quantos dias a fonte a publicou; nulo onde não há data. */
  idadeDias: number | null
  /** Quantas linhas a tabela tem. */
  linhas: number
  /** A soma dos bytes guardados, em hexadecimal. */
  sha256: string
  /** De onde uma checagem a lê (ajuste regulamentacao.enderecos); nulo: não é checada. */
  endereco: string | null
  /** A última comparação concluída; nula quando nunca houve. */
  ultimaChecagem: {
    /** O id, um UUID. */
    id: string
    situacao: SituacaoDaTabela
    /** ISO 8601 com fuso. */
    em: string
  } | null
}

export type FontesOficiais = {
  /** Os itens desta página. */
  items: Array<FonteOficial>
  /** Quantos há ao todo. */
  total: number
}

/** A forma dos avisos: a de outro provedor, para um programa escrito para ele. Nulo: a deste serviço, que os Webhooks desta página descrevem. Em toda forma, x-service-signature assina os bytes enviados. */
export type FormatoDeAviso = 'plugnotas' | 'focus' | 'nfeio' | 'enotas'

export type GerarFaturas = {
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  /** Só estes contratos; sem ele, todos. De 1 a 1000 itens. */
  contratoIds?: Array<string>
  /** true só mostra o que a geração faria. */
  simular?: boolean
}

/** critica: documentos de clientes parados ou em dúvida; atencao: vão ficar; informacao: ninguém espera. */
export type GravidadeDeAlerta = 'critica' | 'atencao' | 'informacao'

export type GrupoDeErros = {
  /** recusa: o município respondeu que não. */
  tipo: 'recusa' | 'falha'
  /** O código da recusa, ou a espécie da falha. */
  codigo: string
  /** O que significa. */
  mensagem: string
  /** Quantas transmissões. */
  quantas: number
  /** De quantas contas. */
  contas: number
  /** ISO 8601 com fuso. */
  primeiraEm: string
  /** ISO 8601 com fuso. */
  ultimaEm: string
  /** A mais nova delas. */
  exemplo: {
    /** A nota. */
    notaId: string
    /** A transmissão. */
    transmissaoId: string
  }
}

export type GrupoDeFalhas = {
  /** O erro sem o que muda de uma tarefa a outra. */
  causa: string
  /** Onde falhou: conexao:ambiente, um endpoint. */
  grupo: string
  /** Quantas tarefas falharam assim. */
  tarefas: number
  /** Destas, as que desistiram; as outras tentam de novo. */
  falhou: number
  /** ISO 8601 com fuso. */
  primeiraEm: string
  /** ISO 8601 com fuso. */
  ultimaEm: string
  /** Quantas contas são atingidas. */
  contas: number
  /** A mais nova das que desistiram, ou de todas. */
  exemplo: {
    /** O id da tarefa. */
    jobId: number
    /** Do que ela trata: o id da nota, da entrega, da mensagem. */
    chave: string
    /** O erro por extenso. */
    erro: string
    /** A nota de que ela trata. */
    notaId: string | null
  }
  /** As operações que movem o exemplo, e todas as que desistiram. */
  operacoes: Array<string>
}

export type ImportarIndices = {
  /** O índice de preços. */
  indice: 'ipca' | 'igpm'
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  de: string
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  ate: string
}

export type Inadimplencia = {
  /** O que falta nas faturas vencidas, em reais, sem multa e juros. */
  totalEmAberto: number
  /** As faturas vencidas por dias de atraso. */
  faixas: Array<{
    /** A partir de quantos dias de atraso. */
    de: number
    /** Até quantos; nulo: sem fim. */
    ate: number | null
    /** O que falta nas faturas da faixa, em reais. */
    valor: number
    /** Quantas faturas. */
    quantidade: number
  }>
  /** A dívida de todos os tempos que foi baixada sem pagamento, em reais. */
  totalBaixado: number
  /** O que foi pago depois da baixa, em reais. */
  totalRecuperado: number
  /** Os contratos com faturas vencidas, do maior atraso ao menor. */
  contratos: Array<{
    /** O contrato. */
    contratoId: string
    /** A conta. */
    tenantId: string
    /** O nome da conta. */
    tenantNome: string
    /** O estado. */
    status: StatusContrato
    /** Da fatura vencida há mais tempo. */
    diasAtraso: number
    /** O que falta pagar, em reais, sem multa e juros. */
    saldo: number
    /** A multa de hoje, em reais. */
    multa: number
    /** Os juros até hoje, em reais. */
    juros: number
    /** O que se paga hoje, em reais: saldo, multa e juros. */
    totalHoje: number
    /** As vencidas, da mais antiga à mais nova. */
    faturas: Array<{
      /** O id, um UUID. */
      id: string
      /** O número da fatura. */
      numero: number
      /** O mês, AAAA-MM. Exemplo: "2026-11". */
      competencia: string
      /** O estado. */
      status: StatusFatura
      /** AAAA-MM-DD, em Brasília. */
      vencimento: string
      /** O último dia em que um pagamento foi devolvido; multa e juros contam desde então. Nulo se nenhum. */
      reabertaEm: string | null
      /** Dias desde o vencimento. */
      diasAtraso: number
      /** O que falta pagar, em reais, sem multa e juros. */
      saldo: number
      /** A multa de hoje, em reais. */
      multa: number
      /** Os juros até hoje, em reais. */
      juros: number
      /** O que se paga hoje, em reais: saldo, multa e juros. */
      totalHoje: number
    }>
  }>
  /** Quantos contratos há em todas as páginas. */
  total: number
  /** Quantos contratos por página. */
  limit: number
  /** Quantos foram pulados. */
  offset: number
}

export type Incidente = {
  /** O id, um UUID. */
  id: string
  /** A mesma para a mesma causa, a cada vez. */
  chave: string
  tipo: TipoDeIncidente
  ambiente: Ambiente | null
  /** critica: documentos de clientes parados ou em dúvida; em homologacao nunca é critica. */
  gravidade: 'critica' | 'atencao' | 'informacao'
  /** O que há, em uma linha. Exemplo: "Guarulhos não responde". */
  titulo: string
  /** O que se vê, e o que o serviço faz sozinho. Exemplo: "HTTP 503. As notas esperam e nada se perde; o serviço sonda de novo sozinho.". */
  texto: string
  /** Quando o serviço tenta sozinho. */
  proximaEm: string | null
  /** A primeira falha; não recomeça a cada sonda. */
  desde: string
  /** Quando a causa acabou; nulo enquanto dura. */
  encerradoEm: string | null
  /** O que quantas conta. */
  unidade: 'notas' | 'cobrancas' | 'entregas' | 'emails' | 'documentos' | 'linhas' | 'tarefas' | 'pagamentos' | 'faturas'
  /** Quantas são atingidas. Exemplo: 302. */
  quantas: number
  /** De quantas contas. */
  contas: number
  /** As primeiras delas, até três, a mais atingida antes. */
  primeirasContas: Array<{
    /** O id. */
    id: string
    /** O nome. */
    nome: string
  }>
  /** O valor do que está parado, em reais; nulo quando não há. */
  valor: number | null
  /** As contagens param num limite: quantas, contas e valor são o mínimo. */
  aoMenos: boolean
  /** De que se trata: conexao, grupo, municipio, fila, empresaId, endpointId e outros, como a espécie tem. */
  alvo: Record<string, unknown>
  /** As tentativas da última hora, em doze passos de cinco minutos, o mais antigo antes. */
  ultimaHora: Array<{
    /** Tentativas respondidas. */
    ok: number
    /** Tentativas sem resposta. */
    falhas: number
  }> | null
  /** Quem cuida dele; nulo quando ninguém. */
  assumido: {
    /** O id de quem assumiu. */
    id: string
    /** O nome de quem assumiu. */
    nome: string
    /** ISO 8601 com fuso. */
    em: string
  } | null
  /** Quantas anotações tem. */
  anotacoes: number
  /** O que se pode fazer; o primeiro é o principal. */
  atos: Array<{
    /** O que se pode fazer; abrir é uma página. */
    ato: 'tentar_agora' | 'pausar' | 'retomar' | 'avisar' | 'decidir' | 'reenviar' | 'pedir_certificado' | 'abrir' | 'encerrar'
    /** O texto do botão. */
    rotulo: string
    /** Por que não se pode agora; nulo quando se pode. */
    impedimento: string | null
    /** A página da operação que abrir mostra. */
    href?: string
  }>
}

export type IncidenteInteiro = {
  /** O id, um UUID. */
  id: string
  /** A mesma para a mesma causa, a cada vez. */
  chave: string
  tipo: TipoDeIncidente
  ambiente: Ambiente | null
  /** critica: documentos de clientes parados ou em dúvida; em homologacao nunca é critica. */
  gravidade: 'critica' | 'atencao' | 'informacao'
  /** O que há, em uma linha. Exemplo: "Guarulhos não responde". */
  titulo: string
  /** O que se vê, e o que o serviço faz sozinho. Exemplo: "HTTP 503. As notas esperam e nada se perde; o serviço sonda de novo sozinho.". */
  texto: string
  /** Quando o serviço tenta sozinho. */
  proximaEm: string | null
  /** A primeira falha; não recomeça a cada sonda. */
  desde: string
  /** Quando a causa acabou; nulo enquanto dura. */
  encerradoEm: string | null
  /** O que quantas conta. */
  unidade: 'notas' | 'cobrancas' | 'entregas' | 'emails' | 'documentos' | 'linhas' | 'tarefas' | 'pagamentos' | 'faturas'
  /** Quantas são atingidas. Exemplo: 302. */
  quantas: number
  /** De quantas contas. */
  contas: number
  /** As primeiras delas, até três, a mais atingida antes. */
  primeirasContas: Array<{
    /** O id. */
    id: string
    /** O nome. */
    nome: string
  }>
  /** O valor do que está parado, em reais; nulo quando não há. */
  valor: number | null
  /** As contagens param num limite: quantas, contas e valor são o mínimo. */
  aoMenos: boolean
  /** De que se trata: conexao, grupo, municipio, fila, empresaId, endpointId e outros, como a espécie tem. */
  alvo: Record<string, unknown>
  /** As tentativas da última hora, em doze passos de cinco minutos, o mais antigo antes. */
  ultimaHora: Array<{
    /** Tentativas respondidas. */
    ok: number
    /** Tentativas sem resposta. */
    falhas: number
  }> | null
  /** Quem cuida dele; nulo quando ninguém. */
  assumido: {
    /** O id de quem assumiu. */
    id: string
    /** O nome de quem assumiu. */
    nome: string
    /** ISO 8601 com fuso. */
    em: string
  } | null
  /** Quantas anotações tem. */
  anotacoes: number
  /** O que se pode fazer; o primeiro é o principal. */
  atos: Array<{
    /** O que se pode fazer; abrir é uma página. */
    ato: 'tentar_agora' | 'pausar' | 'retomar' | 'avisar' | 'decidir' | 'reenviar' | 'pedir_certificado' | 'abrir' | 'encerrar'
    /** O texto do botão. */
    rotulo: string
    /** Por que não se pode agora; nulo quando se pode. */
    impedimento: string | null
    /** A página da operação que abrir mostra. */
    href?: string
  }>
  /** As anotações, a mais antiga antes. */
  anotado: Array<{
    /** O id da anotação. */
    id: string
    /** Quem anotou. */
    por: {
      /** O id. */
      id: string
      /** O nome. */
      nome: string
    }
    /** ISO 8601 com fuso. */
    em: string
    /** O que se escreveu. */
    texto: string
  }>
  /** Os atos sobre ele, da auditoria, o mais antigo antes; os 100 últimos. */
  feito: Array<{
    /** O ato, pelo nome da auditoria. Exemplo: "incidente.take". */
    acao: string
    /** ISO 8601 com fuso. */
    em: string
    /** Quem fez; nulo quando não é mais da operação. */
    por: {
      /** O id. */
      id: string
      /** O nome. */
      nome: string
    } | null
    /** O motivo que se deu. */
    motivo: string | null
  }>
}

export type IncidentePublico = {
  /** O id, um UUID. */
  id: string
  /** O que há. Exemplo: "Guarulhos, SP sem resposta". */
  titulo: string
  /** ISO 8601 com fuso. */
  desde: string
  /** ISO 8601 com fuso. */
  encerradoEm: string | null
  /** O que os operadores escreveram, do mais novo ao mais antigo. */
  textos: Array<{
    /** ISO 8601 com fuso. */
    em: string
    /** O que se sabe. Exemplo: "A prefeitura prevê a volta às 04:00.". */
    texto: string
  }>
}

export type Indice = 'ipca' | 'igpm'

export type IndiceReajuste = 'ipca' | 'igpm' | 'nenhum'

export type IndicesGravados = {
  /** O índice de preços. */
  indice: 'ipca' | 'igpm'
  /** Quantos meses são novos ou mudaram. */
  meses: number
}

export type IndicesInformados = {
  /** O índice de preços. */
  indice: 'ipca' | 'igpm'
  /** Os meses. De 1 a 120 itens. */
  valores: Array<{
    /** O mês, AAAA-MM. Exemplo: "2026-11". */
    competencia: string
    /** A variação do mês, em porcento; negativa se os preços caíram. De -100 a 100. */
    percentual: number
  }>
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type Inicio = {
  /** O que já existe na conta, nos dois ambientes. */
  passos: {
    /** Quantas empresas há. */
    empresas: number
    /** Quantas empresas têm certificado. */
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
    /** Código IBGE do município, 7 dígitos. */
    ibge: string
    /** O nome. */
    nome: string
    /** Sigla do estado. */
    uf: string
    /** Como a cidade está respondendo. */
    status: 'normal' | 'instavel' | 'fora' | 'sem_dados'
    /** O que veio e o que se esperava, em português. */
    mensagem: string
  }>
  /** O que espera alguém, do mais urgente ao menos; sem as que têm zero. */
  pendencias: Array<Pendencia>
  mes: MesContraMes
}

export type InicioDoSegundoFator = {
  /** A própria senha. Até 1000 caracteres. */
  senha: string
}

export type IntervaloInutilizado = {
  /** A série do RPS, de 1 a 5 letras ou dígitos. */
  serie: string
  /** Quantos números esta chamada inutilizou. */
  inutilizados: number
  /** O que houve com cada número, em ordem. */
  numeros: Array<NumeroDoIntervalo>
}

export type InutilizacaoDaNota = {
  /** Por que o número não se usa: de 15 a 500 caracteres. */
  motivo: string
}

/** O ISS devido pela nota: a situação e, só na dela, o valor. */
export type IssDaNota = {
  /** O que a nota diz do ISS. a_recolher: a empresa o paga ao município. retido: o tomador o retém e paga. no_das: está no recolhimento único do Simples Nacional, fora da nota. nao_incide: não é devido, ou a cobrança está suspensa; motivo diz qual. fixo: não se apura pela nota (MEI ou regime especial do município). Exemplo: "a_recolher". */
  situacao: 'a_recolher' | 'retido' | 'no_das' | 'nao_incide' | 'fixo'
  /** Por que a nota não deixa ISS a recolher nem retido, como a lei nomeia; nulo quando deixa. */
  motivo: 'nao_incidencia' | 'isencao' | 'exportacao' | 'imunidade' | 'suspensao_judicial' | 'suspensao_administrativa' | 'ato_cooperado' | 'simples_nacional' | 'mei' | 'regime_especial' | null
  /** O ISS próprio, em reais: o que o município apurou ou, antes dele, o calculado. Nulo nas outras situações. Exemplo: 30. */
  aRecolher: number | null
  /** O ISS que o tomador retém, em reais. Nulo nas outras situações. Exemplo: 50. */
  valorRetido: number | null
  /** A base da nota cujo ISS está no DAS, em reais: é receita, não imposto. Nula nas outras situações. Exemplo: 1000. */
  receitaNoDas: number | null
}

export type IssDoServico = {
  /** Quem decide o ISS da nota: pedido, a alíquota enviada; municipio, a que o município cadastrou no sistema nacional (calculado.iss é com a enviada); simples, o recolhimento único do Simples Nacional ou do MEI, fora da nota. Exemplo: "municipio". */
  decididoPor: 'pedido' | 'municipio' | 'simples'
  /** A nota leva a alíquota do pedido. Falso quando outro a decide, ou quando nada é devido. */
  pedeAliquota: boolean
  /** A alíquota do município que decide, em percentual; nula quando não é dele ou ele não a informou. Exemplo: 5. */
  aliquota: number | null
  /** Onde o ISS é devido. */
  municipio: {
    /** Código IBGE do município, 7 dígitos. */
    ibge: string
    /** O nome. */
    nome: string
  } | null
  trilho: Trilho | null
}

export type ItemAceito = {
  /** Posição na lista enviada. */
  indice: number
  /** O id que veio no pedido; nulo ou ausente quando não veio. */
  idIntegracao?: string
  /** O id, um UUID. */
  id?: string
  /** O status da nota; ou, se o item foi recusado, rejeitada_schema_dps, rejeitada_regra ou erro, como no corpo de erro de POST /nfse. Exemplo: "processando". */
  status: string
  /** De um item recusado, o codigo com que POST /nfse o recusaria. Exemplo: "REGRA_NAO_ATENDIDA". */
  codigo?: string
  /** De um item recusado, com os caminhos do corpo do lote: notas[3].tomador, ou [3].tomador na lista sozinha. */
  erros?: Array<ErroDeCampo>
}

export type ItemDeFatura = {
  /** O que a linha é. */
  tipo: 'mensalidade' | 'excedente' | 'proporcional' | 'credito' | 'cupom' | 'ajuste'
  /** A linha por escrito. */
  descricao: string
  /** Quantas notas, no excedente; 1 nas outras linhas. */
  quantidade: number
  /** O preço de cada uma, em reais. */
  valorUnitario: number
  /** Em reais; negativo no que se desconta. */
  valor: number
}

export type ItemDeLote = {
  /** Posição na lista enviada. */
  indice: number
  /** O id que veio no pedido; nulo ou ausente quando não veio. */
  idIntegracao?: string
  /** O id, um UUID. */
  id?: string
  /** O status da nota; ou, se o item foi recusado, rejeitada_schema_dps, rejeitada_regra ou erro, como no corpo de erro de POST /nfse. Exemplo: "processando". */
  status: string
  /** De um item recusado, o codigo com que POST /nfse o recusaria. Exemplo: "REGRA_NAO_ATENDIDA". */
  codigo?: string
  /** De um item recusado, com os caminhos do corpo do lote: notas[3].tomador, ou [3].tomador na lista sozinha. */
  erros?: Array<ErroDeCampo>
  /** Número fiscal, depois da autorização. */
  numero?: string
  /** Nome do tomador; nulo quando não foi identificado. */
  tomadorNome?: string
  /** Em reais. */
  valorServico?: number
}

export type ItemParaValer = {
  /** O que foi conferido. */
  item: 'cadastro' | 'certificado' | 'contrato' | 'cidade' | 'credenciais' | 'serie' | 'padroes' | 'nota'
  /** falta: a produção recusaria a nota. confira: só a empresa sabe se está certo. */
  estado: 'ok' | 'falta' | 'confira'
  /** O que se achou, numa frase. */
  mensagem: string
  /** O código com que a falta se recusa; nulo quando nada falta. */
  codigo: string | null
  /** A página do portal em que se vê ou se corrige. Exemplo: "/empresas/7c1f7a5e-1f0b-4c86-9a56-0f2a5f1c9d11?aba=certificado". */
  onde: string
  /** Se nada se copia para a produção enquanto isto falta. */
  impedeACopia: boolean
}

export type KpisDeFila = {
  /** A fila. */
  fila: NomeDeFila
  /** De quantos minutos são os tempos e as falhas. */
  janelaMinutos: number
  /** Tarefas terminadas da última hora cujos tempos foram lidos. */
  amostra: number
  /** Quantas tarefas se leem no máximo, as mais novas. */
  amostraMaxima: number
  /** Tarefas terminadas por minuto, nos últimos cinco. */
  vazaoPorMinuto: number
  /** Da criação ao fim, em metade das tarefas. */
  p50Segundos: number | null
  /** Da criação ao fim, em 95 % das tarefas. */
  p95Segundos: number | null
  /** Por tarefa terminada. */
  tentativasMedia: number | null
  /** Que desistiram na última hora, até a amostra máxima. */
  falhas: number
  /** De 0 a 1: das tentativas da janela curta, ou, sem elas, das de 24 horas; nulo sem nenhuma. */
  taxaDeFalha: number | null
  /** O que as tarefas tentaram, cada vez uma tentativa. O que espera ainda não tentou. */
  tentativas: {
    /** O tamanho da janela curta. */
    minutos: number
    /** As da janela curta, em passos de cinco minutos. */
    feitas: number
    /** Das quais falharam: sem resposta, ou recusadas por quem recebe. */
    falhas: number
    /** De 0 a 1; nulo sem tentativas. De 0 a 1. */
    taxaDeFalha: number | null
    /** As das últimas 24 horas, em horas. */
    feitas24h: number
    /** Das quais falharam. */
    falhas24h: number
    /** De 0 a 1; nulo sem tentativas. De 0 a 1. */
    taxaDeFalha24h: number | null
  }
  /** Todas as que ainda têm o que fazer: aguardando, agendado, executando e bloqueado, somadas. */
  naFila: number
  /** Na vez, à espera de um processo. */
  aguardando: number
  /** Com hora marcada. */
  agendado: number
  /** Tarefas que um processo faz agora. */
  executando: number
  /** Paradas: as retidas e as impedidas, somadas. Não gastam tentativas. */
  bloqueado: number
  /** Na vez, mas retidas de fora: fila pausada, município sem resposta, emissão pausada por um ajuste. */
  retidas: number
  /** À espera do que falta a elas mesmas: certificado, conexão, permissão. */
  impedidas: number
  /** Desistiram; até dez mil são contadas. */
  falhou: number
  /** Há quanto espera a tarefa mais antiga que está na vez. */
  idadeMaisAntigaSegundos: number | null
  /** Segundos até não haver espera, na velocidade de agora; nulo sem espera ou sem movimento. */
  etaSegundos: number | null
}

export type Lacuna = {
  /** O primeiro número que falta. */
  de: number
  /** O último número que falta. */
  ate: number
  /** Quantos números faltam nesse intervalo. */
  quantidade: number
  /** sem_nota: nenhuma nota tem o número; recusada: o município recusou a nota que o tem. */
  causa: 'sem_nota' | 'recusada'
}

export type Lacunas = {
  /** Os itens desta página. */
  items: Array<Lacuna>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
  /** Quantos números faltam ao todo. */
  faltantes: number
}

export type LeiDaConta = {
  /** Os regimes das empresas ativas que quem pede pode ver. */
  regimes: Array<LeiDoRegime>
}

export type LeiDoRegime = {
  /** regular: lucro presumido ou real. */
  regime: 'regular' | 'simples' | 'mei'
  /** Quantas empresas ativas da conta estão no regime. No mínimo 1. */
  empresas: number
  /** Até três, por data. */
  linhas: Array<{
    /** Desde quando vale, pela tabela da lei. Exemplo: "2027-01-01". */
    desde: string
    /** Se já vale. */
    valendo: boolean
    /** O que muda, em palavras de quem emite. */
    texto: string
  }>
  /** A última nota autorizada do regime em 90 dias, pela regra de hoje e pela próxima; nula quando não há, ou quando nenhuma regra da tabela vem depois. */
  nota: {
    /** O id, um UUID. */
    id: string
    /** Número fiscal dado pelo município; nulo até a autorização. */
    numero: string | null
    /** A razão social. */
    empresa: string
    /** A nota pela regra de hoje. */
    hoje: NotaPelaLei
    /** A nota pela próxima regra da tabela. */
    depois: NotaPelaLei
  } | null
}

export type LinhaAnalisada = {
  /** A linha do arquivo, como um editor de texto a numera. No mínimo 2. */
  linha: number
  /** invalida: não será gravada. */
  situacao: 'valida' | 'aviso' | 'invalida'
  /** O que aplicar faria com ela agora. */
  acao: 'criar' | 'atualizar' | 'ignorar'
  /** O que impede a linha, pelo campo. */
  erros: Array<ErroDeCampo>
  /** O que não impede a linha e convém conferir. */
  avisos: Array<Aviso>
  /** O que se leu, por campo; senhas como ***. */
  normalizado: Record<string, unknown>
}

export type LinhaCorrigida = {
  /** A versão. No mínimo 1. */
  versao: number
  /** O corpo de POST /nfse, certo ou não: os erros aparecem na linha. */
  pedido: Record<string, unknown>
}

export type LinhaDaPlanilha = {
  /** Como o arquivo a numera. De 1 a 10000000. */
  linha: number
  /** As células da linha como o arquivo as traz, na ordem de cabecalho. */
  celulas: Array<string>
}

export type LinhaDeAuditoria = {
  /** O id, um UUID. */
  id: number
  /** O que foi feito. Exemplo: "serie.update". */
  acao: string
  /** Sobre o que foi feito. Exemplo: "serie". */
  recurso: string
  /** O id daquilo sobre o que foi feito. */
  recursoId: string | null
  /** De que se trata, pelo nome: a nota, a empresa, o endpoint; nulo quando já não existe. Exemplo: "Nota 1520". */
  objeto: string | null
  /** Quem fez. */
  ator: {
    /** Usuário, chave de API, operador ou o próprio serviço. Exemplo: "portal". */
    tipo: string
    /** O id, um UUID. */
    id: string | null
    /** O nome de quem fez; nulo para o próprio serviço. */
    nome: string | null
  }
  /** O x-request-id da requisição. */
  requestId: string | null
  /** E-mails, CPFs e endereços IP vêm mascarados. */
  detalhe: unknown
  /** ISO 8601 com fuso. */
  em: string
}

export type LinhaDeLote = {
  /** Como o arquivo a numera. De 1 a 10000000. */
  linha: number
  /** a_conferir, pronta, com_erro, a_enviar, enviando ou retirada; depois de emitida, o status da nota. Exemplo: "pronta". */
  estado: string
  /** O id que veio no pedido; nulo ou ausente quando não veio. */
  idIntegracao: string
  /** O que está errado, campo a campo. */
  erros: Array<ErroDeCampo>
  /** O que ninguém escreveu e o serviço preencheu, como no formulário. */
  preenchidos: Array<CampoPreenchido>
  /** O que conferir antes de emitir; não impede a emissão. */
  avisos: Array<AvisoDaLinha>
  /** A versão. */
  versao: number
  /** A nota que já tem o id da linha. */
  notaExistenteId: string | null
  /** A nota que tem o número; nulo quando nenhuma tem. */
  notaId: string | null
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  /** Nome do tomador; nulo quando não foi identificado. */
  tomadorNome: string | null
  /** Em reais. */
  valorServico: number | null
  /** O corpo de POST /nfse, certo ou não: os erros aparecem na linha. */
  pedido: Record<string, unknown> | null
}

export type LinhaDeTabela = {
  /** O código que vai na nota. Exemplo: "010101". */
  codigo: string
  /** A descrição oficial do código. */
  descricao: string
  /** As outras colunas da tabela, como textos. */
  dados: Record<string, unknown>
}

export type LinhaDoConflito = {
  /** O caminho do campo. */
  campo: 'prestador.razaoSocial' | 'prestador.cpfCnpj' | 'rps.serie' | 'rps.numero' | 'dataEmissao' | 'competencia' | 'tomador.razaoSocial' | 'tomador.cpfCnpj' | 'servico.codigo' | 'servico.codigoTributacao' | 'servico.municipioPrestacao' | 'servico.discriminacao' | 'valor.servico' | 'valor.deducoes' | 'valor.descontoIncondicionado' | 'valor.descontoCondicionado' | 'iss.aliquota' | 'iss.valor' | 'iss.retido' | 'codigoVerificacao'
  /** O que foi enviado, como saiu. */
  enviado: string | null
  /** O que a nota do município diz. */
  encontrado: string | null
  /** Se os dois documentos dizem coisas diferentes. */
  difere: boolean
}

export type LinhaDoFechamento = {
  /** A conta da empresa. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. Exemplo: "Contábil Horizonte". */
    nome: string
  }
  /** A empresa. */
  empresa: {
    /** O id da empresa. */
    id: string
    /** O nome fantasia, ou a razão social. Exemplo: "Arquitetos do Planalto". */
    nome: string
    /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
    /** O regime do cadastro, hoje. Exemplo: "lucro_presumido". */
    regimeTributario: string
    /** O município da empresa. */
    municipio: {
      /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
      ibge: string
      /** O nome. Exemplo: "Brasília". */
      nome: string
      /** Sigla do estado. Exemplo: "DF". */
      uf: string
    }
  }
  /** O mês da empresa. Exemplo: "aberta". */
  estado: 'aberta' | 'fechada'
  /** Quem fechou o mês da empresa; nulo com ele aberto. */
  fechada: {
    /** Quem. */
    por: {
      /** O id do usuário. */
      id: string
      /** O nome da pessoa. Exemplo: "Lúcia Prado". */
      nome: string
    }
    /** Quando, ISO 8601 com fuso. */
    em: string
    /** Por que foi fechada sem estar conferida; nulo se estava. */
    motivo: string | null
  } | null
  /** Os números do mês: com ele fechado, os do fechamento; aberto, os de agora. */
  numeros: {
    /** Quantas notas autorizadas, nem canceladas nem substituídas. Exemplo: 52. */
    notas: number
    /** O ISS que a empresa recolhe ao município, em reais. Nulo quando não se apura pela nota. Exemplo: 2086.91. */
    issARecolher: number | null
    /** O valor dos serviços das autorizadas, em reais. Exemplo: 97219.36. */
    valorServico: number
    /** O ISS que os tomadores retêm e pagam, em reais. Exemplo: 829.67. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS, em reais: é receita, não imposto. Exemplo: 0. */
    receitaNoDas: number
    /** PIS, Cofins, CSLL, IRRF, INSS e CPP que os tomadores retêm, em reais. Exemplo: 2511.18. */
    federaisRetidos: number
    /** O IBS das notas, em reais; em 2026 só informa. Exemplo: 90.75. */
    ibs: number
    /** A CBS das notas, em reais; em 2026 só informa. Exemplo: 816.79. */
    cbs: number
  }
  /** O que se lê no lugar do ISS a recolher quando ele é nulo. Exemplo: "no DAS". */
  palavraDoIss: 'no DAS' | 'fixo' | null
  /** O que se soma aos números do fechamento para ter os de agora, em reais. */
  diferenca: {
    /** Quantas notas autorizadas a mais; negativo: a menos. Exemplo: -1. */
    notas: number
    /** Em reais. Exemplo: -252. */
    issARecolher: number
    /** O valor dos serviços das autorizadas, em reais. Exemplo: 97219.36. */
    valorServico: number
    /** O ISS que os tomadores retêm e pagam, em reais. Exemplo: 829.67. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS, em reais: é receita, não imposto. Exemplo: 0. */
    receitaNoDas: number
    /** PIS, Cofins, CSLL, IRRF, INSS e CPP que os tomadores retêm, em reais. Exemplo: 2511.18. */
    federaisRetidos: number
    /** O IBS das notas, em reais; em 2026 só informa. Exemplo: 90.75. */
    ibs: number
    /** A CBS das notas, em reais; em 2026 só informa. Exemplo: 816.79. */
    cbs: number
  } | null
  /** Quantas notas há de cada espécie, agora. */
  contagens: {
    /** Notas do mês canceladas; fora das somas. Exemplo: 3. */
    canceladas: number
    /** Notas do mês substituídas por outra; fora das somas. Exemplo: 0. */
    substituidas: number
    /** Notas de que não se sabe se a cidade autorizou: impedem o fechamento. Exemplo: 0. */
    emDuvida: number
    /** Notas na fila ou em envio. Exemplo: 0. */
    esperando: number
    /** Notas recusadas e ainda não reemitidas; fora das somas. Exemplo: 0. */
    recusadas: number
    /** Números de RPS sem nota nem inutilização, entre os do mês. Exemplo: 0. */
    lacunas: number
    /** Notas em que a cidade apurou outro ISS que o pedido; vale o da cidade. Exemplo: 0. */
    divergencias: number
    /** Notas que mudaram depois do fechamento. Exemplo: 0. */
    mudaram: number
  }
  /** Quem conferiu; nulo se ninguém, ou se uma nota mudou depois. */
  conferida: {
    /** Quem. */
    por: {
      /** O id do usuário. */
      id: string
      /** O nome da pessoa. Exemplo: "Lúcia Prado". */
      nome: string
    }
    /** Quando, ISO 8601 com fuso. */
    em: string
  } | null
  /** A nota que, mudada depois da conferência, tirou a marca; nulo sem isso. */
  marcaSaiu: {
    /** Quando a primeira nota mudou. */
    em: string
    /** A nota. */
    notaId: string
    /** Como uma pessoa a conhece. Exemplo: "NFS-e 417". */
    nota: string
    /** O que mudou nela. Exemplo: "cancelada". */
    mudanca: 'entrou' | 'cancelada' | 'substituida' | 'valores' | 'situacao'
  } | null
}

export type LinhaDoTempo = {
  /** Os itens, em ordem. */
  itens: Array<PassoDaOperacao>
}

/** O link com que a pessoa define a senha. */
export type LinkDeAcesso = {
  /** Entregue à pessoa por um meio seguro: mostrado só agora, vale uma vez. O código vem depois do #. */
  url: string
  /** ISO 8601 com fuso. */
  expiraEm: string
}

export type LinkDeCertificado = {
  /** O id, um UUID. */
  id: string
  /** Para quem o link foi enviado; null: foi só copiado. */
  email: string | null
  /** substituido: um link mais novo tomou o lugar; esgotado: houve envios recusados demais. */
  status: 'aberto' | 'usado' | 'revogado' | 'substituido' | 'expirado' | 'esgotado'
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** Quantos arquivos foram enviados e recusados. */
  recusas: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** O nome de quem fez o link. */
  criadoPor: string | null
  /** Quando foi usado, revogado ou substituído. */
  encerradoEm: string | null
  /** O nome que informou quem enviou o certificado. */
  enviadoPor: string | null
}

export type LinkDeCertificadoCriado = {
  /** O id, um UUID. */
  id: string
  /** Para quem o link foi enviado; null: foi só copiado. */
  email: string | null
  /** substituido: um link mais novo tomou o lugar; esgotado: houve envios recusados demais. */
  status: 'aberto' | 'usado' | 'revogado' | 'substituido' | 'expirado' | 'esgotado'
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** Quantos arquivos foram enviados e recusados. */
  recusas: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** O nome de quem fez o link. */
  criadoPor: string | null
  /** Quando foi usado, revogado ou substituído. */
  encerradoEm: string | null
  /** O nome que informou quem enviou o certificado. */
  enviadoPor: string | null
  /** O link, que só aparece nesta resposta. Exemplo: "https://nfse.exemplo.com.br/app/renovar-certificado#k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm". */
  url: string
}

export type LinkDoFechamento = {
  /** O id do link. */
  id: string
  /** Para quem é. Exemplo: "financeiro@condor.example". */
  para: string
  /** De que empresas; nulo: de todas da conta. */
  empresas: Array<{
    /** O id, um UUID. */
    id: string
    /** O nome. Exemplo: "Condor Engenharia". */
    nome: string
  }> | null
  /** Quem o criou. */
  criado: {
    /** Quem. */
    por: {
      /** O id do usuário. */
      id: string
      /** O nome da pessoa. Exemplo: "Lúcia Prado". */
      nome: string
    }
    /** Quando, ISO 8601 com fuso. */
    em: string
  }
  /** Até quando vale. */
  expiraEm: string
  /** Quando alguém o encerrou. */
  encerradoEm: string | null
  /** Se ainda abre. */
  vale: boolean
  /** Quantas vezes a página foi aberta. Exemplo: 2. */
  aberturas: number
  /** Quantas vezes o pacote foi baixado. Exemplo: 1. */
  downloads: number
  /** A última abertura; de quem, não se guarda. */
  ultimaAberturaEm: string | null
}

export type LinkDoFechamentoCriado = {
  /** O id do link. */
  id: string
  /** Para quem é. Exemplo: "financeiro@condor.example". */
  para: string
  /** De que empresas; nulo: de todas da conta. */
  empresas: Array<{
    /** O id, um UUID. */
    id: string
    /** O nome. Exemplo: "Condor Engenharia". */
    nome: string
  }> | null
  /** Quem o criou. */
  criado: {
    /** Quem. */
    por: {
      /** O id do usuário. */
      id: string
      /** O nome da pessoa. Exemplo: "Lúcia Prado". */
      nome: string
    }
    /** Quando, ISO 8601 com fuso. */
    em: string
  }
  /** Até quando vale. */
  expiraEm: string
  /** Quando alguém o encerrou. */
  encerradoEm: string | null
  /** Se ainda abre. */
  vale: boolean
  /** Quantas vezes a página foi aberta. Exemplo: 2. */
  aberturas: number
  /** Quantas vezes o pacote foi baixado. Exemplo: 1. */
  downloads: number
  /** A última abertura; de quem, não se guarda. */
  ultimaAberturaEm: string | null
  /** O endereço, que só aparece agora. Exemplo: "https://nfse.exemplo.com.br/f/3vQ0x2…". */
  url: string
}

export type LinksDoFechamento = {
  /** Do mais novo para o mais antigo; até 100. */
  itens: Array<LinkDoFechamento>
}

export type Lote = {
  /** O id do lote, para acompanhá-lo; nulo na nota que não veio em lote. */
  loteId: string
  /** concluido quando toda nota aceita tem resposta do município. */
  status: 'recebido' | 'em_processamento' | 'concluido'
  /** Quantos há ao todo. */
  total: number
  /** Quantas notas do lote foram aceitas. */
  aceitas: number
  /** Quantas notas do lote foram recusadas na hora. */
  recusadas: number
  /** Das aceitas, quantas já têm resposta. */
  concluidas: number
  /** Quantos itens em cada status. Exemplo: {"autorizada":49}. */
  porStatus: Record<string, unknown>
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** Cada nota do lote, na ordem em que veio. */
  itens: Array<ItemDeLote>
}

export type LoteAceito = {
  /** O id do lote, para acompanhá-lo; nulo na nota que não veio em lote. */
  loteId: string
  /** Quantos há ao todo. */
  total: number
  /** Quantas notas do lote foram aceitas. */
  aceitas: number
  /** Quantas notas do lote foram recusadas na hora. */
  recusadas: number
  /** O que aconteceu com cada nota, na ordem em que veio. */
  itens: Array<ItemAceito>
}

export type LoteDoPortal = {
  /** O id, um UUID. */
  id: string
  ambiente: Ambiente
  /** O nome do arquivo. */
  arquivo: string
  /** conferindo: linhas sendo conferidas; aguardando: há linhas prontas ou com erro, à espera de uma pessoa; enviando: linhas ou notas em andamento; concluido: nada mais a fazer. */
  status: 'conferindo' | 'aguardando' | 'enviando' | 'concluido'
  /** Quantos há ao todo. */
  total: number
  /** Se as linhas sem tomador são assim mesmo. */
  semTomador: boolean
  /** Quantas linhas em cada estado. Exemplo: {"autorizada":49,"com_erro":1}. */
  porEstado: Record<string, unknown>
  /** Quantas linhas prontas parecem repetidas: veja avisos de cada uma. */
  comAviso: number
  /** As colunas do arquivo ainda podem ser escolhidas de novo: veja PUT /portal/lotes/{loteId}/colunas. */
  mudaColunas: boolean
  /** Quem enviou o arquivo. */
  criadoPor: {
    /** O id, um UUID. */
    id: string
    /** O nome. */
    nome: string
  }
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** Quando as linhas liberadas começam a ser emitidas; até lá, POST /portal/lotes/{loteId}/desfazer as devolve. Nulo quando nenhuma espera. */
  executarEm: string | null
  /** ISO 8601 com fuso. */
  emitidoEm: string | null
  /** ISO 8601 com fuso. */
  canceladoEm: string | null
  /** Quando o conteúdo das linhas foi apagado, passada a guarda. */
  apagadoEm: string | null
}

export type LoteIniciado = {
  /** A execução. */
  execucaoId: string
  /** O estado. */
  status: StatusDeExecucao
}

export type LoteNovo = {
  /** Escolhido por quem envia: repetir a chamada é o mesmo lote. */
  id: string
  ambiente: Ambiente
  /** O nome do arquivo. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  arquivo: string
  /** Do nome de uma coluna do arquivo ao campo que ela é; null a deixa de fora. */
  colunas: Record<string, unknown>
  /** true: as linhas sem tomador são emitidas assim; false: são um erro. */
  semTomador: boolean
  /** Os nomes das colunas, na ordem do arquivo. Com celulas em cada linha, as colunas podem mudar depois. De 1 a 300 itens. */
  cabecalho?: Array<string>
  /** Quantas linhas. De 1 a 10000 itens. */
  linhas: Array<{
    /** Como o arquivo a numera. De 1 a 10000000. */
    linha: number
    /** O corpo de POST /nfse, certo ou não: os erros aparecem na linha. */
    pedido: Record<string, unknown>
    /** As células da linha como o arquivo as traz, na ordem de cabecalho. */
    celulas?: Array<string>
  }>
}

/** O mês corrente contra o anterior, no ambiente da consulta. */
export type MesContraMes = {
  /** O mês corrente, AAAA-MM, em Brasília. Exemplo: "2026-11". */
  competencia: string
  /** O último dia contado dos dois meses. */
  ateDia: number
  /** Este mês até hoje. */
  atual: {
    /** Notas autorizadas, nem canceladas nem substituídas. */
    autorizadas: number
    /** Notas aceitas no mês que terminaram sem emissão. */
    recusadas: number
    /** A soma dos serviços das autorizadas, em reais. */
    valorServico: number
    /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
    issARecolher: number
    /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
    receitaNoDas: number
    /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
    valorIss: number
  }
  /** O mês anterior até o mesmo dia. */
  anterior: {
    /** Notas autorizadas, nem canceladas nem substituídas. */
    autorizadas: number
    /** Notas aceitas no mês que terminaram sem emissão. */
    recusadas: number
    /** A soma dos serviços das autorizadas, em reais. */
    valorServico: number
    /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
    issARecolher: number
    /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
    receitaNoDas: number
    /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
    valorIss: number
  }
  /** As dez empresas com mais notas no mês. */
  porEmpresa: Array<{
    /** O id da empresa. */
    empresaId: string
    /** O nome da empresa. */
    razaoSocial: string
    /** A empresa é MEI: o ISS dela é fixo, e não está em nenhuma soma. */
    mei: boolean
    /** Este mês até hoje. */
    atual: {
      /** Notas autorizadas, nem canceladas nem substituídas. */
      autorizadas: number
      /** Notas aceitas no mês que terminaram sem emissão. */
      recusadas: number
      /** A soma dos serviços das autorizadas, em reais. */
      valorServico: number
      /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
      issARecolher: number
      /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
      issRetido: number
      /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
      receitaNoDas: number
      /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
      valorIss: number
    }
    /** O mês anterior até o mesmo dia. */
    anterior: {
      /** Notas autorizadas, nem canceladas nem substituídas. */
      autorizadas: number
      /** Notas aceitas no mês que terminaram sem emissão. */
      recusadas: number
      /** A soma dos serviços das autorizadas, em reais. */
      valorServico: number
      /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
      issARecolher: number
      /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
      issRetido: number
      /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
      receitaNoDas: number
      /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
      valorIss: number
    }
  }>
}

export type MesDoCalendario = {
  /** O mês, AAAA-MM. Exemplo: "2026-12". */
  mes: string
  /** Quantas notas saem; as puladas não contam. */
  quantidade: number
  /** O valor delas, em reais. */
  soma: number
}

export type MesPendente = {
  /** O mês, AAAA-MM. Exemplo: "2026-12". */
  mes: string
  /** A data marcada. Exemplo: "2026-12-05". */
  data: string
  /** a_revisar: espera quem o emita. recusada: espera correção. */
  estado: 'a_revisar' | 'recusada'
  /** O valor que a nota do mês teria, em reais. */
  valor: number
}

export type MetaDaNota = {
  trilho: Trilho
  /** O município que autoriza a nota: o da empresa. */
  municipio: {
    /** Código IBGE, 7 dígitos. Exemplo: "1504208". */
    ibge: string
    /** Nome do município. Exemplo: "Marabá". */
    nome: string
  }
  /** Da aceitação à resposta final, ou até agora. Exemplo: "1.24s". */
  tempoProcessamento: string
  /** Quantas vezes o documento foi enviado ao município. */
  tentativas: number
  situacao: SituacaoDaNota | null
  /** Quando o serviço envia ou consulta de novo, sem ninguém pedir. Nulo enquanto faz isso, e depois da resposta final. */
  proximaVerificacaoEm: string | null
  /** Na nota substituta: a nota original. */
  numeroOriginal?: string
  /** Na nota reemitida: a nota recusada. */
  reemissaoDeId?: string
  /** Na nota recusada: a nota que a reemitiu. */
  reemitidaPorId?: string
}

export type MinhaConta = {
  /** O id, um UUID. */
  id: string
  /** O nome. */
  nome: string
  /** CPF (11) ou CNPJ (14), sem máscara. */
  cpfCnpj: string | null
  papel: Papel
  /** O estado. */
  status: StatusUsuario
  /** A operação do serviço bloqueou a conta. */
  bloqueada: boolean
  /** O último login da pessoa nela; null: nenhum. */
  ultimoAcessoEm: string | null
  /** A conta desta sessão. */
  atual: boolean
}

export type MinhasVisoes = {
  /** As listas que têm visões. */
  listas: Array<{
    /** O nome da lista. Exemplo: "notas". */
    lista: string
    /** As visões dela, na ordem em que aparecem. */
    visoes: Array<{
      /** Como a pessoa chama a visão. De 1 a 60 caracteres. Exemplo: "Recusadas do mês". */
      nome: string
      /** Os filtros, a ordem e as colunas da lista, como ficam no endereço da tela, depois de "?". Até 1000 caracteres. Exemplo: "status=rejeitada&dataInicio=2026-11-01". */
      busca: string
    }>
  }>
}

export type ModeloDeServico = {
  /** O id, um UUID. */
  id: string
  /** O nome do modelo. */
  nome: string
  /** A empresa que usa o modelo; nulo: todas as da conta. */
  empresaId: string | null
  /** O nome da empresa; nulo quando vale para todas. */
  empresa: string | null
  servico: Servico
  /** Se saiu da lista. */
  arquivado: boolean
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

/** emitir: a nota sai sozinha na data. revisar: ela espera que alguém a emita. */
export type ModoDaRecorrente = 'emitir' | 'revisar'

export type Movimento = {
  /** Notas aceitas na janela. */
  aceitas: number
  /** Autorizadas na janela, aceitas nela ou antes. */
  autorizadas: number
  /** Recusadas na janela. */
  rejeitadas: number
  /** Envios que não chegaram e foram tentados de novo. */
  falhasTemporarias: number
  /** Notas encerradas sem emissão. */
  falhasDefinitivas: number
  /** De 0 a 1: recusadas e encerradas, das que terminaram. */
  taxaDeErro: number | null
  /** Da aceitação à autorização. */
  tempoAteAutorizacao: {
    /** Em metade das notas, até tantos milissegundos. */
    p50Ms: number
    /** Em 95 % das notas, até tantos milissegundos. */
    p95Ms: number
  } | null
}

export type MudancaConexao = {
  /** A revisão que você leu: se mudou enquanto isso, a mudança é recusada. No mínimo 1. */
  revisao: number
  /** Um título, para reconhecer. Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
  titulo?: string
  /** Como a cidade fala: o template inteiro. */
  template?: Record<string, unknown>
  /** Os endereços da conexão, por ambiente. */
  urls?: UrlsDaConexao
  /** O que é outro em cada ambiente. */
  diferencas?: DiferencasDaConexao
  /** Raízes em PEM. Até 20 itens. */
  ca?: Array<string>
  /** descartada joga o rascunho fora. */
  status?: 'descartada'
}

export type MudancaDaConta = {
  /** O nome. Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  nome?: string
  /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
  cpfCnpj?: string
  status?: StatusDaConta
  /** Os limites em vigor. */
  limites?: {
    /** O limite próprio da conta, para cada chave; null: vale o ajuste. De 1 a 1000000. */
    requisicoesPorMinuto?: number | null
  }
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaDaPropriaConta = {
  /** Se todos precisam do segundo fator. */
  exigirSegundoFator?: boolean
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaDeAjuste = {
  /** O novo valor. Exemplo: ["municipal"]. */
  valor: boolean | number | string | Array<string> | null
  /** Por que o ajuste muda; fica na auditoria. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
  /** A versão que se viu; com outra em vigor, a resposta é 409. */
  versao?: number
}

export type MudancaDeCliente = {
  /** Tomador. */
  tomador?: Tomador
  /** true tira o cliente da lista; false o traz de volta. */
  arquivado?: boolean
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaDeColunas = {
  /** Do nome de uma coluna do arquivo ao campo que ela é; null a deixa de fora. */
  colunas: Record<string, unknown>
  /** true: as linhas sem tomador são emitidas assim; false: são um erro. */
  semTomador: boolean
  /** Quantas linhas. De 1 a 10000 itens. */
  linhas: Array<{
    /** Como o arquivo a numera. De 1 a 10000000. */
    linha: number
    /** O corpo de POST /nfse, certo ou não: os erros aparecem na linha. */
    pedido: Record<string, unknown>
  }>
}

export type MudancaDeCupom = {
  /** Para quem ou para que é o cupom. Até 200 caracteres. */
  descricao?: string | null
  /** AAAA-MM-DD, em Brasília. */
  validoDe?: string | null
  /** AAAA-MM-DD, em Brasília. */
  validoAte?: string | null
  /** Em quantos contratos pode ser aplicado; nulo: sem limite. De 1 a 1000000000. */
  limiteUsos?: number | null
  /** Os planos em que vale; nulo: todos. De 1 a 100 itens. */
  planosIds?: Array<string> | null
  /** A versão que se viu; com outra em vigor, a resposta é 409. */
  versao?: number
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
}

export type MudancaDePlano = {
  /** O nome do plano, como o cliente o lê. Formato: um texto de uma linha, que não seja só espaços. De 1 a 80 caracteres. */
  nome?: string
  /** A mensalidade, em reais. De 0 a 100000000. */
  valorMensal?: number
  /** O que o plano oferece, em poucas palavras. Até 500 caracteres. */
  descricao?: string | null
  /** Notas de produção por mês que a mensalidade já paga. De 0 a 1000000000. */
  notasIncluidas?: number
  /** O preço de cada nota além das faixas; nulo: o da precificação geral. De 0 a 100000000. */
  valorNotaExcedente?: number | null
  /** O preço das primeiras notas excedentes, em ordem crescente de ate. Até 20 itens. */
  faixas?: Array<{
    /** Até esta nota excedente, contada no mês. De 1 a 1000000000. */
    ate: number
    /** Por nota, em reais. De 0 a 100000000. */
    valor: number
  }>
  /** A fatura cujo excedente passa disto espera uma pessoa; nulo: sem teto. De 0 a 100000000. */
  tetoExcedente?: number | null
  /** Notas de produção por mês; nulo: sem limite. De 0 a 1000000000. */
  limiteNotas?: number | null
  /** Empresas ativas; nulo: sem limite. De 0 a 1000000000. */
  limiteEmpresas?: number | null
  /** Usuários e convites pendentes; nulo: sem limite. De 1 a 1000000000. */
  limiteUsuarios?: number | null
  /** Requisições por minuto de cada chave; nulo: sem limite. De 1 a 1000000000. */
  limiteRequisicoesMinuto?: number | null
  periodicidade?: Periodicidade
  /** Dias de teste, sem cobrança, no começo do contrato. De 0 a 365. */
  diasTeste?: number
  /** O que o plano inclui. Até 10 itens. */
  recursos?: Array<Recurso>
  /** true: só o atendimento o contrata; o portal não o oferece. */
  privado?: boolean
  /** true reativa o plano. */
  ativo?: true
  /** A versão que se viu; com outra em vigor, a resposta é 409. */
  versao?: number
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
}

export type MudancaDepoisDeFechar = {
  /** A conta da empresa. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. Exemplo: "Contábil Horizonte". */
    nome: string
  }
  /** De que empresa. */
  empresa: {
    /** O id da empresa. */
    id: string
    /** O nome. Exemplo: "Condor Engenharia". */
    nome: string
  }
  /** O id da nota. */
  notaId: string
  /** Como uma pessoa a conhece. Exemplo: "NFS-e 1204". */
  nota: string
  /** O nome do tomador. Exemplo: "Hospital Copa Mar". */
  tomador: string | null
  /** entrou: foi autorizada depois. valores: a cidade apurou outro valor. situacao: mudou fora das somas. Exemplo: "cancelada". */
  mudanca: 'entrou' | 'cancelada' | 'substituida' | 'valores' | 'situacao'
  status: StatusNota
  /** Quando mudou. */
  em: string
  /** A pessoa que pediu a mudança; nulo se foi a cidade ou uma chave de API. */
  por: string | null
  /** O motivo que a pessoa deu. Exemplo: "cliente desistiu do serviço". */
  motivo: string | null
  /** O que se soma aos números do fechamento para ter os de agora, em reais. */
  efeito: {
    /** Quantas notas autorizadas a mais; negativo: a menos. Exemplo: -1. */
    notas: number
    /** Em reais. Exemplo: -252. */
    issARecolher: number
    /** O valor dos serviços das autorizadas, em reais. Exemplo: 97219.36. */
    valorServico: number
    /** O ISS que os tomadores retêm e pagam, em reais. Exemplo: 829.67. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS, em reais: é receita, não imposto. Exemplo: 0. */
    receitaNoDas: number
    /** PIS, Cofins, CSLL, IRRF, INSS e CPP que os tomadores retêm, em reais. Exemplo: 2511.18. */
    federaisRetidos: number
    /** O IBS das notas, em reais; em 2026 só informa. Exemplo: 90.75. */
    ibs: number
    /** A CBS das notas, em reais; em 2026 só informa. Exemplo: 816.79. */
    cbs: number
  }
}

/** Campos ausentes ficam como estão; null esvazia. O endereço vem inteiro; cpfCnpj não muda. */
export type MudancaEmpresa = {
  /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
  cpfCnpj?: string
  /** Razão social, ou nome. Formato: um nome de uma linha, com letras. De 1 a 150 caracteres. */
  razaoSocial?: string
  /** O regime tributário da empresa. */
  regimeTributario?: RegimeTributario
  /** O dia desde o qual vale o regime que vem no mesmo corpo; a nota usa o regime da sua competência. Ausente, corrige o regime em vigor hoje. Exemplo: "2026-11-01". */
  regimeDesde?: string
  endereco?: Endereco
  /** Nome fantasia; nulo quando não há. Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  nomeFantasia?: string | null
  /** Inscrição municipal; nula quando não há. Formato: um texto de uma linha, que não seja só espaços. De 1 a 15 caracteres. */
  inscricaoMunicipal?: string | null
  /** Inscrição estadual; nula quando não há. Formato: um texto de uma linha, que não seja só espaços. De 1 a 20 caracteres. */
  inscricaoEstadual?: string | null
  /** Apuração no Simples Nacional, como na DPS. De 1 a 3. */
  regimeApuracaoSimples?: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. De 0 a 6. */
  regimeEspecialTributacao?: number
  /** Se a empresa tem incentivo fiscal no município. */
  incentivoFiscal?: boolean
  /** Se a empresa é MEI. */
  optanteMei?: boolean
  /** Desde quando a empresa está autorizada a emitir no sistema nacional, como no cadastro nacional (CNC): as competências anteriores vão para o município. Ausente, vale a regra da lei e a adesão do município. Exemplo: "2026-11-01". */
  nacionalDesde?: string | null
  /** E-mail; nulo quando não há. Até 200 caracteres. */
  email?: string | null
  /** Telefone; nulo quando não há. Formato: um telefone com DDD: 10 ou 11 dígitos, ou +55 e eles. Até 30 caracteres. */
  telefone?: string | null
  /** Se está em uso. Inativa, não emite. */
  ativa?: boolean
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaEndpoint = {
  /** O endereço. Até 2000 caracteres. */
  url?: string
  /** Os eventos que o endpoint recebe. De 1 a 50 itens. */
  eventos?: Array<NomeDeEvento>
  /** O ambiente cujos eventos recebe; null: os dois. */
  ambiente?: Ambiente | null
  formato?: FormatoDeAviso | null
  /** Um texto seu, para reconhecer o endpoint. Até 200 caracteres. */
  descricao?: string | null
  /** false desliga o endpoint; true o religa. */
  ativo?: boolean
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaModeloDeServico = {
  /** O nome do modelo. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome?: string
  /** A empresa que usa o modelo; nulo: todas as da conta. */
  empresaId?: string | null
  servico?: Servico
  /** true tira o modelo da lista; false o traz de volta. */
  arquivado?: boolean
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaRecorrente = {
  /** Como você chama esta nota recorrente. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome?: string
  ambiente?: Ambiente
  /** Pedido de emissão de NFS-e. */
  nota?: PedidoNfse
  /** Em que dias a nota sai; vem inteiro. */
  calendario?: NovoCalendario
  competencia?: CompetenciaDaRecorrente
  modo?: ModoDaRecorrente
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaSerie = {
  /** O número que a próxima nota recebe. Só aumenta. De 1 a 999999999999999. */
  proximoNumero?: number
  /** Se está em uso. Inativa, não emite. */
  ativa?: boolean
  /** O tipo do RPS da série. */
  tipo?: TipoDeSerie
}

export type MudancaTomador = {
  /** Tomador. */
  tomador?: Tomador
  /** true tira o cliente da lista; false o traz de volta. */
  arquivado?: boolean
  /** O que ele retém desta empresa; null volta ao da última nota. */
  retencoes?: RetencoesDoCliente | null
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaUsuario = {
  papel?: Papel
  /** As empresas a que fica limitado; ausente ou null, todas. De 1 a 500 itens. */
  empresaIds?: Array<string> | null
  /** bloqueado e desativado não entram; ativo volta a entrar. */
  status?: 'ativo' | 'bloqueado' | 'desativado'
  /** false encerra o segundo fator de quem perdeu o aparelho e os códigos; só um dono pode. */
  segundoFator?: false
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type MudancaUsuarioAdmin = {
  /** O nome. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome?: string
  papel?: PapelAdmin
  /** O estado para onde a pessoa vai. */
  status?: 'ativo' | 'bloqueado' | 'desativado'
  /** false encerra o segundo fator de quem perdeu o aparelho e os códigos. */
  segundoFator?: false
  /** Por que a mudança; fica na auditoria. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo?: string
  /** A versao que você leu. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 1 a 2147483647. Exemplo: 3. */
  versao?: number
}

export type Municipio = {
  /** Código IBGE do município, 7 dígitos. */
  ibge: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  trilho: Trilho
  /** Leiaute dos documentos; nulo onde ainda não há emissão. */
  padrao: string | null
  /** Quem fornece o sistema do município; nulo quando não se sabe. */
  provedor: string | null
  emissorNacional: EmissorNacional
  /** De onde vem emissorNacional. */
  adesao: {
    /** Desde quando o município está no sistema nacional. */
    vigencia: string | null
    /** De onde vem a informação. */
    fonte: string
    /** A data da lista oficial; nula onde nenhuma cita o município. */
    dataLista: string | null
  }
  /** Uma nota de empresa do regime regular pode ir agora; os outros regimes estão em porRegime. */
  atendido: boolean
  /** O que falta para atender; nulo quando não falta nada. */
  falta: Falta | null
  /** Por onde emite, hoje, uma empresa de cada regime sem configuração própria. */
  porRegime: {
    /** Para o regime regular. */
    regular: RotaPorRegime
    /** Para o Simples Nacional. */
    simples: RotaPorRegime
    /** Para o MEI. */
    mei: RotaPorRegime
  }
  /** Em que ambientes o município é atendido. */
  ambientes: AmbientesDoMunicipio
  /** Por que o município é atendido assim. */
  motivo: string
  /** O que a empresa precisa ter para emitir. */
  exige: ExigenciasDoMunicipio
  /** O que o sistema do município faz. */
  operacoes: OperacoesDoMunicipio
  /** Os limites em vigor. */
  limites: {
    /** Caracteres da discriminação. */
    discriminacao: number
  }
  /** Decidido ou documentado; nulo onde a prefeitura não informa. */
  prazoCancelamentoHoras: number | null
  /** Até quando se cancela sem análise, e de onde se sabe. */
  prazoCancelamento: PrazoDoMunicipio
  /** O que a empresa precisa antes da primeira nota. */
  requisitos: Array<string>
}

export type MunicipioAdmin = {
  /** Código IBGE do município, 7 dígitos. */
  ibge: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  /** População do município. */
  populacao: number
  /** Quem fornece o sistema do município; nulo quando não se sabe. */
  provedor: string | null
  /** A versão do sistema; nula quando não se sabe. */
  versaoProvedor: string | null
  /** O padrão que se supõe; nulo quando não se sabe. */
  padraoSugerido: string | null
  /** Quanto se confia no padrão sugerido; nula quando não há um. */
  confiancaPadrao: 'alta' | 'media' | 'baixa' | null
  /** Os endereços publicados do sistema do município. */
  urlsConhecidas: {
    /** Em produção. */
    producao?: string
    /** Em homologação. */
    homologacao?: string
  }
  /** De onde vem a informação. */
  fonte: {
    /** O nome. */
    nome: string
    /** A data da fonte. */
    data: string
  } | null
  emissorNacional: EmissorNacional
  /** O que diz a lista oficial mais nova que cita o município. */
  adesao: {
    emissorNacional: EmissorNacional
    /** Desde quando vale; nula quando a lista não diz. */
    vigencia: string | null
    /** false: só emitem as empresas que o município liberou no cadastro nacional. */
    emissaoPadrao: boolean | null
    /** De onde vem a informação. */
    fonte: string
    /** A data da lista oficial. */
    dataLista: string | null
  }
  /** O que foi decidido ou aprendido sobre o município. */
  ajuste: Record<string, unknown> | null
  /** A conexão; nula quando o município não tem uma. */
  conexao: {
    /** O nome da conexão. */
    slug: string
    /** A versão da conexão. */
    versao: number | null
  } | null
  /** O que as recusas de cancelamento sugerem sobre o prazo; nunca recusa sem perguntar ao município. */
  prazoAprendido: {
    /** Em produção. */
    producao?: PrazoAprendido
    /** Em homologação. */
    homologacao?: PrazoAprendido
  }
  /** Por onde vai uma nota emitida agora, em cada ambiente. */
  rotas: {
    /** Em produção. */
    producao: Rota
    /** Em homologação. */
    homologacao: Rota
  }
  /** Quantas pessoas pediram para saber quando o município for atendido, e ainda esperam. */
  esperando: {
    /** Em produção. */
    producao: number
    /** Em homologação. */
    homologacao: number
  }
}

export type MunicipioComSaude = {
  /** Código IBGE do município, 7 dígitos. */
  ibge: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  trilho: Trilho
  /** Leiaute dos documentos; nulo onde ainda não há emissão. */
  padrao: string | null
  /** Quem fornece o sistema do município; nulo quando não se sabe. */
  provedor: string | null
  emissorNacional: EmissorNacional
  /** De onde vem emissorNacional. */
  adesao: {
    /** Desde quando o município está no sistema nacional. */
    vigencia: string | null
    /** De onde vem a informação. */
    fonte: string
    /** A data da lista oficial; nula onde nenhuma cita o município. */
    dataLista: string | null
  }
  /** Uma nota de empresa do regime regular pode ir agora; os outros regimes estão em porRegime. */
  atendido: boolean
  /** O que falta para atender; nulo quando não falta nada. */
  falta: Falta | null
  /** Por onde emite, hoje, uma empresa de cada regime sem configuração própria. */
  porRegime: {
    /** Para o regime regular. */
    regular: RotaPorRegime
    /** Para o Simples Nacional. */
    simples: RotaPorRegime
    /** Para o MEI. */
    mei: RotaPorRegime
  }
  /** Em que ambientes o município é atendido. */
  ambientes: AmbientesDoMunicipio
  /** Por que o município é atendido assim. */
  motivo: string
  /** O que a empresa precisa ter para emitir. */
  exige: ExigenciasDoMunicipio
  /** O que o sistema do município faz. */
  operacoes: OperacoesDoMunicipio
  /** Os limites em vigor. */
  limites: {
    /** Caracteres da discriminação. */
    discriminacao: number
  }
  /** Decidido ou documentado; nulo onde a prefeitura não informa. */
  prazoCancelamentoHoras: number | null
  /** Até quando se cancela sem análise, e de onde se sabe. */
  prazoCancelamento: PrazoDoMunicipio
  /** O que a empresa precisa antes da primeira nota. */
  requisitos: Array<string>
  /** Como o sistema do município respondeu nos últimos 15 minutos. */
  saude: {
    /** normal, instavel, fora, ou sem_dados quando nada foi trocado há pouco. */
    status: 'normal' | 'instavel' | 'fora' | 'sem_dados'
    /** Quantas trocas houve. */
    transmissoes: number
    /** Quantas tiveram resposta. */
    respondidas: number
    /** Quanto as respostas demoram em média, em milissegundos; nulo sem respostas. */
    duracaoMediaMs: number | null
  }
}

export type MunicipioDoPortal = {
  /** Código IBGE do município, 7 dígitos. */
  ibge: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  trilho: Trilho
  /** Leiaute dos documentos; nulo onde ainda não há emissão. */
  padrao: string | null
  /** Quem fornece o sistema do município; nulo quando não se sabe. */
  provedor: string | null
  emissorNacional: EmissorNacional
  /** De onde vem emissorNacional. */
  adesao: {
    /** Desde quando o município está no sistema nacional. */
    vigencia: string | null
    /** De onde vem a informação. */
    fonte: string
    /** A data da lista oficial; nula onde nenhuma cita o município. */
    dataLista: string | null
  }
  /** Uma nota de empresa do regime regular pode ir agora; os outros regimes estão em porRegime. */
  atendido: boolean
  /** O que falta para atender; nulo quando não falta nada. */
  falta: Falta | null
  /** Por onde emite, hoje, uma empresa de cada regime sem configuração própria. */
  porRegime: {
    /** Para o regime regular. */
    regular: RotaPorRegime
    /** Para o Simples Nacional. */
    simples: RotaPorRegime
    /** Para o MEI. */
    mei: RotaPorRegime
  }
  /** Em que ambientes o município é atendido. */
  ambientes: AmbientesDoMunicipio
  /** Por que o município é atendido assim. */
  motivo: string
  /** O que a empresa precisa ter para emitir. */
  exige: ExigenciasDoMunicipio
  /** O que o sistema do município faz. */
  operacoes: OperacoesDoMunicipio
  /** Os limites em vigor. */
  limites: {
    /** Caracteres da discriminação. */
    discriminacao: number
  }
  /** Decidido ou documentado; nulo onde a prefeitura não informa. */
  prazoCancelamentoHoras: number | null
  /** Até quando se cancela sem análise, e de onde se sabe. */
  prazoCancelamento: PrazoDoMunicipio
  /** O que a empresa precisa antes da primeira nota. */
  requisitos: Array<string>
  /** Como o sistema do município respondeu nos últimos 15 minutos. */
  saude: {
    /** normal, instavel, fora, ou sem_dados quando nada foi trocado há pouco. */
    status: 'normal' | 'instavel' | 'fora' | 'sem_dados'
    /** Quantas trocas houve. */
    transmissoes: number
    /** Quantas tiveram resposta. */
    respondidas: number
    /** Quanto as respostas demoram em média, em milissegundos; nulo sem respostas. */
    duracaoMediaMs: number | null
  }
  /** Em que ambientes a pessoa pediu para ser avisada, e ainda espera. */
  aviseMe: AviseMe
}

export type MunicipioExaminado = {
  /** Código IBGE do município, 7 dígitos. */
  municipio: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  /** Se o código está na tabela de municípios. */
  naTabela: boolean
  trilho: Trilho | null
  /** A regra que decide a rota; nula fora da tabela. */
  regra: 'operador' | 'configuracao' | 'mei' | 'ajuste' | 'autorizacao' | 'simples' | 'conexao' | 'convenio' | null
  /** A razão, em uma frase. */
  motivo: string | null
  /** O padrão que a cidade fala. */
  padrao: string | null
  /** Se se consegue emitir hoje. */
  atendido: boolean
  /** Se a conexão da rota existe e pode ser montada. */
  resolvivel: boolean
  /** A conexão a que está anexado, publicada ou não; nula: nenhuma. */
  anexo: string | null
  /** Se essa conexão está publicada. */
  publicada: boolean
  /** Se se sabe o sistema da prefeitura. */
  provedorConhecido: boolean
  /** O que diz a lista oficial mais nova que cita o município. */
  adesao: {
    emissorNacional: EmissorNacional
    /** A data da lista oficial. */
    dataLista: string | null
  }
  /** A primeira coisa que falta; nula quando nada falta. */
  falta: FaltaDoExame | null
  /** Quem pode resolver. */
  quemResolve: 'operador' | 'servico' | 'prefeitura' | null
  /** O que fazer para resolver. */
  oQueFazer: string | null
}

export type NfDaFatura = {
  /** A fatura que a nota cobra. */
  faturaId: string
  /** A nota; nulo: a fatura não tem uma. */
  nfseId: string | null
  /** O estado da nota, lido dela. */
  status: string | null
  /** O número que o município deu. */
  numero: string | null
  /** A chave pela qual a nota se consulta; nula até a autorização. */
  chaveAcesso: string | null
  ambiente: Ambiente | null
  /** Os endereços dos documentos da nota. */
  urls: {
    /** Endereço do DANFSe; nulo nos estados em que não há um. */
    pdf: string | null
    /** Endereço do XML assinado; nulo nos estados em que não há um. */
    xml: string | null
    /** A página da nota, para pessoas; existe depois de autorizada. */
    publica: string | null
  }
  /** Por que o município a recusou; vazio: não recusou. */
  erros: Array<ErroDeCampo>
  /** Por que a última tentativa de emitir não fez uma nota; nulo: nenhuma foi recusada. */
  recusa: {
    /** O código da recusa. */
    codigo: string
    /** ISO 8601 com fuso. */
    em: string
    /** Quantas vezes seguidas foi recusada. */
    tentativas: number
    /** O que falta ou está errado. */
    erros: Array<ErroDeCampo>
  } | null
}

export type NfseConfig = {
  /** O id, um UUID. */
  id: string
  /** Código IBGE do município, 7 dígitos. */
  municipio: string
  ambiente: Ambiente
  /** *** quando há uma guardada. */
  senha: string | null
  /** *** quando há um guardado. */
  token: string | null
  /** Inscrição municipal; nula quando não há. Formato: um texto de uma linha, que não seja só espaços. De 1 a 15 caracteres. */
  inscricaoMunicipal?: string | null
  /** Usuário no sistema do município. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  usuario?: string | null
  /** A série das notas, quando o pedido não traz. Formato: de 1 a 5 letras ou dígitos. */
  serieRps?: string
  /** O número do primeiro lote enviado ao município. De 1 a 999999999999999. */
  loteInicial?: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. De 0 a 6. */
  regimeEspecialTributacao?: number | null
  /** Se a empresa tem incentivo fiscal no município. */
  incentivoFiscal?: boolean | null
  /** Alíquota do ISS em percentual que o portal propõe em cada serviço novo. Pela API, iss.aliquota vem em cada nota. De 0 a 100. */
  aliquotaIssPadrao?: number | null
  /** Código de tributação do município, quando o pedido não traz. Formato: um texto que não seja só espaços. De 1 a 20 caracteres. */
  codigoTributacaoPadrao?: string | null
  /** O serviço que o portal propõe em cada nota nova, e o das planilhas e dos pedidos de outros provedores que não trazem nenhum. Pela API, servico vem em cada nota. */
  servicoPadrao?: ServicoPadrao | null
  /** O serviço de cada código da lista do município, para as planilhas e os pedidos de outros provedores que só trazem esse código. Até 500 itens. */
  codigosDaCidade?: Array<CodigoDaCidade> | null
  /** CST de PIS e COFINS, 2 dígitos, quando o pedido não traz. */
  cstPisCofinsPadrao?: string | null
  /** Indicador da operação (cIndOp), 6 dígitos, quando o pedido não traz. */
  indicadorOperacaoPadrao?: string | null
  /** Os tributos aproximados da Lei 12.741, quando o pedido não os traz; nulo quando não se informam. */
  totalTributos?: TotalTributos | null
  /** Se a inscrição municipal vai na nota; auto segue o que o município aceita. */
  enviarInscricaoMunicipal?: 'auto' | 'sim' | 'nao'
  /** Se o serviço manda a nota autorizada ao e-mail do tomador. */
  enviarEmailTomador?: boolean
  trilho?: Trilho | null
  /** Outra conexão para esta empresa no município; nula, a do município. Formato: um texto que não seja só espaços. De 1 a 64 caracteres. */
  conexao?: string | null
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

/** Nota fiscal de serviço, no estado em que está. calculado e apurado vêm em GET /nfse/{id}, e não em listas. */
export type NfseResponse = {
  /** O id da nota neste serviço: guarde-o com o seu pedido. */
  id: string
  status: StatusNota
  /** O id que veio no pedido; nulo quando não veio. */
  idIntegracao: string | null
  ambiente: Ambiente
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  /** A chave pela qual a nota se consulta; nula até a autorização. No sistema nacional, 50 posições; nos outros, o que o município usa. */
  chaveAcesso: string | null
  /** O código que a página do município pede, onde há um; nulo até a autorização. */
  codigoVerificacao: string | null
  /** Número do RPS (DPS), tirado da série na aceitação. */
  numeroRps: string
  /** Série do RPS (DPS). */
  serieRps: string
  /** Quando o município autorizou; nulo até lá. */
  autorizadaEm: string | null
  /** Quando o pedido foi aceito. */
  criadaEm: string
  /** De onde a nota vem e em que pé está. */
  meta: MetaDaNota
  /** Onde baixar a nota, com a mesma credencial. */
  urls: {
    /** O DANFSe. Nulo, salvo em autorizada e cancelada. */
    pdf: string | null
    /** O XML assinado. Nulo, salvo em autorizada. */
    xml: string | null
  }
  cancelamento?: Cancelamento
  /** Uma nota nova foi pedida no lugar desta, e o fim ainda não se sabe: a nova não foi decidida, ou o município ainda não encerrou esta. Até lá esta continua autorizada e vale. Falso depois: a nota está substituida, ou a nova foi recusada. */
  substituicaoEmCurso: boolean
  prazoCancelamento: PrazoDaNota | null
  /** Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada. Exemplo: 970. */
  valorACobrar: number | null
  calculado?: NotaCalculada
  apurado?: ValoresApurados | null
  /** Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise. De 0 a 100. */
  scoreConfianca: number
  /** O que não impediu a emissão e convém saber. */
  avisos: Array<Aviso>
  /** Em rejeitada e falha_definitiva: por que a nota não foi emitida, e o que fazer. Vazio nas outras. */
  erros: Array<ErroDeCampo>
  /** O x-request-id da requisição que criou a nota. */
  requestId: string
}

export type NomeDeEvento = 'nfse.autorizada' | 'nfse.rejeitada' | 'nfse.cancelada' | 'nfse.substituida' | 'nfse.falha_definitiva' | 'nfse.cancelamento_deferido' | 'nfse.cancelamento_indeferido'

export type NomeDeFila = 'nota.issue' | 'nota.consult' | 'nota.cancel' | 'nota.correct' | 'nota.check-status' | 'empresa.events' | 'lote.processar' | 'webhook.deliver' | 'mail.send' | 'mail.customer' | 'recorrente.issue' | 'certificado.expiry' | 'auditoria.verify' | 'monitor.probe' | 'alerta.notify' | 'analyzer.run' | 'conexoes.preparar' | 'regulamentacao.checar' | 'regulamentacao.municipios' | 'faturamento.lote' | 'banco.cobrar' | 'banco.cancelar' | 'banco.evento' | 'banco.conciliar' | 'documentos.mover'

/** Bases e tributos calculados, em reais e percentuais. */
export type NotaCalculada = {
  /** AAAA-MM Exemplo: "2026-11". */
  competencia: string
  /** Data e hora de emissão do documento. */
  dataEmissao: string
  /** O serviço, reunidos os itens do pedido. */
  servico: {
    /** Item da lista de serviços da LC 116. */
    codigo: string
    /** Código de serviço nacional (cTribNac), 6 dígitos; nulo quando não se sabe. */
    codigoServicoNacional: string | null
    /** Município (IBGE) em que o serviço foi prestado. */
    municipioPrestacao: string
    /** Município (IBGE) a que o ISS é devido. */
    municipioIncidencia: string
  }
  /** Os valores da nota, em reais. */
  valores: ValoresDaNota
  /** Quanto cobrar do tomador: o líquido e, de 2027 em diante no regime regular, IBS e CBS por cima. Exemplo: 970. */
  valorACobrar: number | null
  /** Todos os tributos em uma lista, na ordem do DANFSe. */
  tributos: Array<TributoDaNota>
  /** O ISS. baseCalculo, aliquota e valor são a conta do pedido; o que é devido pela nota está em situacao e no valor dela: some aRecolher ou valorRetido, não valor. */
  iss: {
    /** Em reais. Exemplo: 1000. */
    baseCalculo: number
    /** Em porcento. Exemplo: 3. */
    aliquota: number
    /** Em reais. Exemplo: 1000. */
    valor: number
    /** Se o tomador retém o tributo. */
    retido: boolean
    /** O que a nota diz do ISS. a_recolher: a empresa o paga ao município. retido: o tomador o retém e paga. no_das: está no recolhimento único do Simples Nacional, fora da nota. nao_incide: não é devido, ou a cobrança está suspensa; motivo diz qual. fixo: não se apura pela nota (MEI ou regime especial do município). Exemplo: "a_recolher". */
    situacao: 'a_recolher' | 'retido' | 'no_das' | 'nao_incide' | 'fixo'
    /** Por que a nota não deixa ISS a recolher nem retido, como a lei nomeia; nulo quando deixa. */
    motivo: 'nao_incidencia' | 'isencao' | 'exportacao' | 'imunidade' | 'suspensao_judicial' | 'suspensao_administrativa' | 'ato_cooperado' | 'simples_nacional' | 'mei' | 'regime_especial' | null
    /** O ISS próprio, em reais: o que o município apurou ou, antes dele, o calculado. Nulo nas outras situações. Exemplo: 30. */
    aRecolher: number | null
    /** O ISS que o tomador retém, em reais. Nulo nas outras situações. Exemplo: 50. */
    valorRetido: number | null
    /** A base da nota cujo ISS está no DAS, em reais: é receita, não imposto. Nula nas outras situações. Exemplo: 1000. */
    receitaNoDas: number | null
  }
  /** Os tributos federais que o tomador retém. */
  retencao: {
    /** O PIS: base, alíquota e valor; nulo quando não há. */
    pis: TributoCalculado | null
    /** A COFINS: base, alíquota e valor; nula quando não há. */
    cofins: TributoCalculado | null
    /** A CSLL retida: base, alíquota e valor; nula quando não há. */
    csll: TributoCalculado | null
    /** O INSS retido: base, alíquota e valor; nulo quando não há. */
    inss: TributoCalculado | null
    /** O IRRF retido: base, alíquota e valor; nulo quando não há. */
    irrf: TributoCalculado | null
    /** A CPP retida: base, alíquota e valor; nula quando não há. */
    cpp: TributoCalculado | null
    /** Em reais. Exemplo: 1000. */
    outras: number
  }
  /** PIS e COFINS que o próprio prestador recolhe; nulo quando não vieram. */
  apuracaoPropria: {
    /** O PIS: base, alíquota e valor; nulo quando não há. */
    pis: TributoCalculado | null
    /** A COFINS: base, alíquota e valor; nula quando não há. */
    cofins: TributoCalculado | null
  } | null
  /** IBS e CBS; nulo quando a nota não os leva. */
  reforma: {
    /** Situação tributária de IBS e CBS (CST), 3 dígitos. */
    cst: string
    /** Classificação tributária de IBS e CBS (cClassTrib), 6 dígitos. */
    classificacao: string
    /** Indicador da operação (cIndOp), 6 dígitos. */
    indicadorOperacao: string
    /** O IBS do estado. */
    ibsEstadual: TributoCalculado | null
    /** O IBS do município. */
    ibsMunicipal: TributoCalculado | null
    /** A CBS: base, alíquota e valor. */
    cbs: TributoCalculado | null
    /** O Imposto Seletivo; nulo quando não há. */
    seletivo: TributoCalculado | null
    previsto: ReformaPrevista | null
  } | null
}

/** A nota de que a entrega fala; nula num teste. */
export type NotaDaEntrega = {
  /** O número da nota; nulo até a autorização. */
  numero: string | null
  /** A série do RPS. */
  serieRps: string
  /** O número do RPS. */
  numeroRps: string
  /** O idIntegracao da nota; nulo quando não veio. */
  idIntegracao: string | null
  /** O nome do tomador; nulo quando não há. */
  tomadorNome: string | null
}

export type NotaDeTodas = {
  /** O id da nota neste serviço: guarde-o com o seu pedido. */
  id: string
  status: StatusNota
  /** O id que veio no pedido; nulo quando não veio. */
  idIntegracao: string | null
  ambiente: Ambiente
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  /** A chave pela qual a nota se consulta; nula até a autorização. No sistema nacional, 50 posições; nos outros, o que o município usa. */
  chaveAcesso: string | null
  /** O código que a página do município pede, onde há um; nulo até a autorização. */
  codigoVerificacao: string | null
  /** Número do RPS (DPS), tirado da série na aceitação. */
  numeroRps: string
  /** Série do RPS (DPS). */
  serieRps: string
  /** Quando o município autorizou; nulo até lá. */
  autorizadaEm: string | null
  /** Quando o pedido foi aceito. */
  criadaEm: string
  /** De onde a nota vem e em que pé está. */
  meta: MetaDaNota
  /** Onde baixar a nota, com a mesma credencial. */
  urls: {
    /** O DANFSe. Nulo, salvo em autorizada e cancelada. */
    pdf: string | null
    /** O XML assinado. Nulo, salvo em autorizada. */
    xml: string | null
  }
  cancelamento?: Cancelamento
  /** Uma nota nova foi pedida no lugar desta, e o fim ainda não se sabe: a nova não foi decidida, ou o município ainda não encerrou esta. Até lá esta continua autorizada e vale. Falso depois: a nota está substituida, ou a nova foi recusada. */
  substituicaoEmCurso: boolean
  prazoCancelamento: PrazoDaNota | null
  /** Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada. Exemplo: 970. */
  valorACobrar: number | null
  calculado?: NotaCalculada
  apurado?: ValoresApurados | null
  /** Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise. De 0 a 100. */
  scoreConfianca: number
  /** O que não impediu a emissão e convém saber. */
  avisos: Array<Aviso>
  /** Em rejeitada e falha_definitiva: por que a nota não foi emitida, e o que fazer. Vazio nas outras. */
  erros: Array<ErroDeCampo>
  /** O x-request-id da requisição que criou a nota. */
  requestId: string
  /** A conta. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. */
    nome: string
  }
  /** A empresa que emitiu. */
  empresa: {
    /** O id, um UUID. */
    id: string
    /** Razão social, ou nome. */
    razaoSocial: string
    /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
  }
  /** Nome do tomador; nulo quando não foi identificado. */
  tomadorNome: string | null
  /** CPF, CNPJ ou documento estrangeiro. Para o papel suporte, de um CPF só o meio. */
  tomadorDocumento: string | null
  /** Em reais. Exemplo: 1000. */
  valorServico: number
  /** AAAA-MM Exemplo: "2026-11". */
  competencia: string
  /** A conexão com o município por onde a nota vai. Exemplo: "sefin-nacional". */
  conexao: string
  /** A versão da conexão por onde a nota foi, ou vai. */
  conexaoVersao: number
}

export type NotaEmDuvida = {
  /** O id, um UUID. */
  id: string
  /** Série e número. Exemplo: "1-7". */
  rps: string
  status: StatusNota
  /** De quem é. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome. */
    nome: string
  }
  /** Quem emite. */
  empresa: {
    /** O id, um UUID. */
    id: string
    /** O nome. */
    nome: string
  }
  /** O nome do tomador; nulo quando não foi identificado. */
  cliente: string | null
  /** Em reais. Exemplo: 1000. */
  valor: number
  /** O que a cidade disse da última vez: nao_consta, que não tem a nota; outro_conteudo, que tem outra com o número dela; sem_resposta, nada que decida. */
  resposta: RespostaDaDuvida
  /** O último envio. */
  envio: {
    /** ISO 8601 com fuso. */
    em: string
    resultado: ResultadoDeTransmissao
    /** Por que não houve resposta que decida. */
    causa: string | null
    /** O lote, quando a cidade deu um. */
    protocolo: string | null
    /** Quanto se esperou. */
    duracaoMs: number | null
  } | null
  /** As últimas dez, da mais antiga à mais nova. */
  perguntas: Array<{
    /** ISO 8601 com fuso. */
    em: string
    resultado: ResultadoDeTransmissao
    /** As palavras da cidade, com o código; nulo quando não disse nada. */
    disse: string | null
  }>
  /** Quantas vezes se perguntou. */
  totalDePerguntas: number
  /** Por que não se encerra agora; nulo: pode-se, com prova. */
  impedimento: string | null
}

export type NotaInteira = {
  /** O id da nota neste serviço: guarde-o com o seu pedido. */
  id: string
  status: StatusNota
  /** O id que veio no pedido; nulo quando não veio. */
  idIntegracao: string | null
  ambiente: Ambiente
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  /** A chave pela qual a nota se consulta; nula até a autorização. No sistema nacional, 50 posições; nos outros, o que o município usa. */
  chaveAcesso: string | null
  /** O código que a página do município pede, onde há um; nulo até a autorização. */
  codigoVerificacao: string | null
  /** Número do RPS (DPS), tirado da série na aceitação. */
  numeroRps: string
  /** Série do RPS (DPS). */
  serieRps: string
  /** Quando o município autorizou; nulo até lá. */
  autorizadaEm: string | null
  /** Quando o pedido foi aceito. */
  criadaEm: string
  /** De onde a nota vem e em que pé está. */
  meta: MetaDaNota
  /** Onde baixar a nota, com a mesma credencial. */
  urls: {
    /** O DANFSe. Nulo, salvo em autorizada e cancelada. */
    pdf: string | null
    /** O XML assinado. Nulo, salvo em autorizada. */
    xml: string | null
  }
  cancelamento?: Cancelamento
  /** Uma nota nova foi pedida no lugar desta, e o fim ainda não se sabe: a nova não foi decidida, ou o município ainda não encerrou esta. Até lá esta continua autorizada e vale. Falso depois: a nota está substituida, ou a nova foi recusada. */
  substituicaoEmCurso: boolean
  prazoCancelamento: PrazoDaNota | null
  /** Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada. Exemplo: 970. */
  valorACobrar: number | null
  calculado?: NotaCalculada
  apurado?: ValoresApurados | null
  /** Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise. De 0 a 100. */
  scoreConfianca: number
  /** O que não impediu a emissão e convém saber. */
  avisos: Array<Aviso>
  /** Em rejeitada e falha_definitiva: por que a nota não foi emitida, e o que fazer. Vazio nas outras. */
  erros: Array<ErroDeCampo>
  /** O x-request-id da requisição que criou a nota. */
  requestId: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** A empresa que emitiu. */
  empresa: {
    /** O id, um UUID. */
    id: string
    /** Razão social, ou nome. */
    razaoSocial: string
    /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
  }
  /** Nome do tomador; nulo quando não foi identificado. */
  tomadorNome: string | null
  /** CPF, CNPJ ou documento estrangeiro. Para o papel leitura, de um CPF só o meio. Exemplo: "12345678000195". */
  tomadorDocumento: string | null
  /** Em reais. Exemplo: 1000. */
  valorServico: number
  /** AAAA-MM Exemplo: "2026-11". */
  competencia: string
  /** ISO 8601 com fuso. */
  dataEmissao: string
  /** Quem presta o serviço e emite a nota. */
  prestador: {
    /** CPF ou CNPJ da empresa emitente. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
    /** Nome da empresa emitente. */
    razaoSocial: string
    /** Inscrição municipal; nula quando não há. */
    inscricaoMunicipal: string | null
  }
  /** O tomador; nulo quando não foi identificado. */
  tomador: ParteDaNota | null
  /** O intermediário do serviço; nulo quando não há. */
  intermediario: ParteDaNota | null
  /** O serviço, reunidos os itens do pedido. */
  servico: {
    /** Item da lista de serviços da LC 116. */
    codigo: string
    /** Código de serviço nacional (cTribNac), 6 dígitos; nulo quando não se sabe. */
    codigoServicoNacional: string | null
    /** Código de tributação do município; nulo quando não veio. */
    codigoTributacao: string | null
    /** Código NBS, 9 dígitos; nulo quando não veio. */
    codigoNbs: string | null
    /** A descrição do serviço, como vai na nota. */
    discriminacao: string
    /** Texto que vai no DANFSe. */
    informacoesComplementares: string | null
    /** Município (IBGE) em que o serviço foi prestado. */
    municipioPrestacao: {
      /** Código IBGE do município, 7 dígitos. */
      ibge: string
      /** O nome. */
      nome: string
      /** Sigla do estado. */
      uf: string
    }
    /** Município (IBGE) a que o ISS é devido. */
    municipioIncidencia: {
      /** Código IBGE do município, 7 dígitos. */
      ibge: string
      /** O nome. */
      nome: string
      /** Sigla do estado. */
      uf: string
    }
  }
  /** Os valores da nota, em reais. */
  valores: ValoresDaNota
  iss: IssDaNota
  /** Todos os tributos, na ordem do DANFSe. */
  tributos: Array<TributoDaNota>
  /** As outras notas desta história: substituição e reemissão, nos dois sentidos. */
  vinculos: Array<{
    /** original e substituta: de uma substituição. recusada e reemissao: de uma reemissão. */
    papel: 'original' | 'substituta' | 'recusada' | 'reemissao'
    /** A outra nota. */
    id: string
    status: StatusNota
    /** O número fiscal da outra nota; nulo até a autorização. */
    numero: string | null
    /** Série do RPS (DPS). */
    serieRps: string
    /** O RPS da outra nota. */
    numeroRps: string
  }>
  /** O id do lote, para acompanhá-lo; nulo na nota que não veio em lote. */
  loteId: string | null
  /** O motivo do pedido de cancelamento ou substituição; nulo quando não há pedido. */
  motivoCancelamento: string | null
  /** As cartas de correção, também as que o município recusou. */
  cartas: Array<{
    /** O id, um UUID. */
    id: string
    /** A ordem da carta entre as da nota, a partir de 1. */
    sequencia: number
    /** em_processamento: espera o município. registrada: vale. recusada: o município não a aceitou. */
    status: 'em_processamento' | 'registrada' | 'recusada'
    /** ISO 8601 com fuso. */
    em: string
    /** O motivo da correção, como foi enviado. */
    motivo: string
    /** Os textos novos; nulo é o que a carta não mudou. */
    correcoes: {
      /** A discriminação nova do serviço. */
      discriminacao: string | null
      /** As informações complementares novas. */
      informacoesComplementares: string | null
      /** O e-mail novo do tomador. */
      email: string | null
      /** O telefone novo do tomador. */
      telefone: string | null
    }
    /** O que está errado, campo a campo. */
    erros: Array<ErroDeCampo>
  }>
  /** Um envio ficou sem resposta: o município pode ter autorizado a nota. */
  incerta: boolean
  /** O que acontece em seguida, sem ninguém pedir. */
  andamento: {
    /** O que o serviço faz em seguida, sozinho. */
    proximo: 'envio' | 'consulta' | 'cancelamento'
    /** ISO 8601 com fuso. */
    em: string
    /** O resultado da última tentativa, em uma frase; nulo antes dela. */
    motivo: string | null
  } | null
  /** A página que quem tem o link pode ver. */
  urlPublica: string | null
  /** A conta. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. */
    nome: string
    /** CPF ou CNPJ do dono da conta. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string | null
  }
  /** A conexão com o município por onde a nota vai. */
  conexao: {
    /** O nome da conexão. Exemplo: "sefin-nacional". */
    slug: string
    /** A versão da conexão. */
    versao: number
    /** O padrão que a conexão fala; nulo quando ela foi retirada. Exemplo: "dps-1.01". */
    padrao: string | null
    /** A versão que um novo envio usaria; nula quando a conexão foi retirada. */
    versaoDeHoje: number | null
  }
  /** O que espera, corre ou desistiu por ela na fila, e por quê. */
  tarefas: Array<TarefaDaNota>
  /** O corpo recebido. Credenciais vêm como ***; para suporte, sem dados pessoais. */
  pedido: unknown
  /** As 30 trocas mais novas com o município, da mais antiga para a mais nova, com os bytes dos dois sentidos. Para suporte, sem dados pessoais. */
  transmissoes: Array<Transmissao>
  /** Quantas trocas houve ao todo. */
  totalTransmissoes: number
  /** As entregas de webhook, da mais antiga para a mais nova. */
  entregas: Array<EntregaDaNota>
  /** O último: o município tem o número desta nota com outro conteúdo. Nulo quando nunca teve. */
  conflito: {
    /** aberto: espera uma pessoa. declarado_alheio: o município é perguntado uma última vez antes do próximo número. nosso, alheio: decidido. desfeito: a nota chegou a um resultado sem decisão. */
    estado: 'aberto' | 'declarado_alheio' | 'nosso' | 'alheio' | 'desfeito'
    /** O número da nota que o município tem. Exemplo: "20431". */
    numero: string
  } | null
  proximoPasso: ProximoPasso
  /** O que se pode fazer com ela agora e, se não, com que código seria recusado. */
  acoes: Array<AcaoDaOperacao>
}

/** A nota na lista do portal: a resposta de GET /nfse, e quem, para quem e quanto. */
export type NotaNaLista = {
  /** O id da nota neste serviço: guarde-o com o seu pedido. */
  id: string
  status: StatusNota
  /** O id que veio no pedido; nulo quando não veio. */
  idIntegracao: string | null
  ambiente: Ambiente
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  /** A chave pela qual a nota se consulta; nula até a autorização. No sistema nacional, 50 posições; nos outros, o que o município usa. */
  chaveAcesso: string | null
  /** O código que a página do município pede, onde há um; nulo até a autorização. */
  codigoVerificacao: string | null
  /** Número do RPS (DPS), tirado da série na aceitação. */
  numeroRps: string
  /** Série do RPS (DPS). */
  serieRps: string
  /** Quando o município autorizou; nulo até lá. */
  autorizadaEm: string | null
  /** Quando o pedido foi aceito. */
  criadaEm: string
  /** De onde a nota vem e em que pé está. */
  meta: MetaDaNota
  /** Onde baixar a nota, com a mesma credencial. */
  urls: {
    /** O DANFSe. Nulo, salvo em autorizada e cancelada. */
    pdf: string | null
    /** O XML assinado. Nulo, salvo em autorizada. */
    xml: string | null
  }
  cancelamento?: Cancelamento
  /** Uma nota nova foi pedida no lugar desta, e o fim ainda não se sabe: a nova não foi decidida, ou o município ainda não encerrou esta. Até lá esta continua autorizada e vale. Falso depois: a nota está substituida, ou a nova foi recusada. */
  substituicaoEmCurso: boolean
  prazoCancelamento: PrazoDaNota | null
  /** Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada. Exemplo: 970. */
  valorACobrar: number | null
  calculado?: NotaCalculada
  apurado?: ValoresApurados | null
  /** Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise. De 0 a 100. */
  scoreConfianca: number
  /** O que não impediu a emissão e convém saber. */
  avisos: Array<Aviso>
  /** Em rejeitada e falha_definitiva: por que a nota não foi emitida, e o que fazer. Vazio nas outras. */
  erros: Array<ErroDeCampo>
  /** O x-request-id da requisição que criou a nota. */
  requestId: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** A empresa que emitiu. */
  empresa: {
    /** O id, um UUID. */
    id: string
    /** Razão social, ou nome. */
    razaoSocial: string
    /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
  }
  /** Nome do tomador; nulo quando não foi identificado. */
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
  /** O id da nota neste serviço: guarde-o com o seu pedido. */
  id: string
  status: StatusNota
  /** O id que veio no pedido; nulo quando não veio. */
  idIntegracao: string | null
  ambiente: Ambiente
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: string | null
  /** A chave pela qual a nota se consulta; nula até a autorização. No sistema nacional, 50 posições; nos outros, o que o município usa. */
  chaveAcesso: string | null
  /** O código que a página do município pede, onde há um; nulo até a autorização. */
  codigoVerificacao: string | null
  /** Número do RPS (DPS), tirado da série na aceitação. */
  numeroRps: string
  /** Série do RPS (DPS). */
  serieRps: string
  /** Quando o município autorizou; nulo até lá. */
  autorizadaEm: string | null
  /** Quando o pedido foi aceito. */
  criadaEm: string
  /** De onde a nota vem e em que pé está. */
  meta: MetaDaNota
  /** Onde baixar a nota, com a mesma credencial. */
  urls: {
    /** O DANFSe. Nulo, salvo em autorizada e cancelada. */
    pdf: string | null
    /** O XML assinado. Nulo, salvo em autorizada. */
    xml: string | null
  }
  cancelamento?: Cancelamento
  /** Uma nota nova foi pedida no lugar desta, e o fim ainda não se sabe: a nova não foi decidida, ou o município ainda não encerrou esta. Até lá esta continua autorizada e vale. Falso depois: a nota está substituida, ou a nova foi recusada. */
  substituicaoEmCurso: boolean
  prazoCancelamento: PrazoDaNota | null
  /** Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada. Exemplo: 970. */
  valorACobrar: number | null
  calculado?: NotaCalculada
  apurado?: ValoresApurados | null
  /** Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise. De 0 a 100. */
  scoreConfianca: number
  /** O que não impediu a emissão e convém saber. */
  avisos: Array<Aviso>
  /** Em rejeitada e falha_definitiva: por que a nota não foi emitida, e o que fazer. Vazio nas outras. */
  erros: Array<ErroDeCampo>
  /** O x-request-id da requisição que criou a nota. */
  requestId: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** A empresa que emitiu. */
  empresa: {
    /** O id, um UUID. */
    id: string
    /** Razão social, ou nome. */
    razaoSocial: string
    /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
  }
  /** Nome do tomador; nulo quando não foi identificado. */
  tomadorNome: string | null
  /** CPF, CNPJ ou documento estrangeiro. Para o papel leitura, de um CPF só o meio. Exemplo: "12345678000195". */
  tomadorDocumento: string | null
  /** Em reais. Exemplo: 1000. */
  valorServico: number
  /** AAAA-MM Exemplo: "2026-11". */
  competencia: string
  /** ISO 8601 com fuso. */
  dataEmissao: string
  /** Quem presta o serviço e emite a nota. */
  prestador: {
    /** CPF ou CNPJ da empresa emitente. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
    /** Nome da empresa emitente. */
    razaoSocial: string
    /** Inscrição municipal; nula quando não há. */
    inscricaoMunicipal: string | null
  }
  /** O tomador; nulo quando não foi identificado. */
  tomador: ParteDaNota | null
  /** O intermediário do serviço; nulo quando não há. */
  intermediario: ParteDaNota | null
  /** O serviço, reunidos os itens do pedido. */
  servico: {
    /** Item da lista de serviços da LC 116. */
    codigo: string
    /** Código de serviço nacional (cTribNac), 6 dígitos; nulo quando não se sabe. */
    codigoServicoNacional: string | null
    /** Código de tributação do município; nulo quando não veio. */
    codigoTributacao: string | null
    /** Código NBS, 9 dígitos; nulo quando não veio. */
    codigoNbs: string | null
    /** A descrição do serviço, como vai na nota. */
    discriminacao: string
    /** Texto que vai no DANFSe. */
    informacoesComplementares: string | null
    /** Município (IBGE) em que o serviço foi prestado. */
    municipioPrestacao: {
      /** Código IBGE do município, 7 dígitos. */
      ibge: string
      /** O nome. */
      nome: string
      /** Sigla do estado. */
      uf: string
    }
    /** Município (IBGE) a que o ISS é devido. */
    municipioIncidencia: {
      /** Código IBGE do município, 7 dígitos. */
      ibge: string
      /** O nome. */
      nome: string
      /** Sigla do estado. */
      uf: string
    }
  }
  /** Os valores da nota, em reais. */
  valores: ValoresDaNota
  iss: IssDaNota
  /** Todos os tributos, na ordem do DANFSe. */
  tributos: Array<TributoDaNota>
  /** A conexão com o município por onde a nota foi. */
  conexao: {
    /** O nome da conexão. Exemplo: "sefin-nacional". */
    slug: string
    /** A versão da conexão. */
    versao: number
    /** O padrão que a conexão fala; nulo quando ela foi retirada. Exemplo: "dps-1.01". */
    padrao: string | null
  }
  /** As outras notas desta história: substituição e reemissão, nos dois sentidos. */
  vinculos: Array<{
    /** original e substituta: de uma substituição. recusada e reemissao: de uma reemissão. */
    papel: 'original' | 'substituta' | 'recusada' | 'reemissao'
    /** A outra nota. */
    id: string
    status: StatusNota
    /** O número fiscal da outra nota; nulo até a autorização. */
    numero: string | null
    /** Série do RPS (DPS). */
    serieRps: string
    /** O RPS da outra nota. */
    numeroRps: string
  }>
  /** O id do lote, para acompanhá-lo; nulo na nota que não veio em lote. */
  loteId: string | null
  /** O motivo do pedido de cancelamento ou substituição; nulo quando não há pedido. */
  motivoCancelamento: string | null
  /** As cartas de correção, também as que o município recusou. */
  cartas: Array<{
    /** O id, um UUID. */
    id: string
    /** A ordem da carta entre as da nota, a partir de 1. */
    sequencia: number
    /** em_processamento: espera o município. registrada: vale. recusada: o município não a aceitou. */
    status: 'em_processamento' | 'registrada' | 'recusada'
    /** ISO 8601 com fuso. */
    em: string
    /** O motivo da correção, como foi enviado. */
    motivo: string
    /** Os textos novos; nulo é o que a carta não mudou. */
    correcoes: {
      /** A discriminação nova do serviço. */
      discriminacao: string | null
      /** As informações complementares novas. */
      informacoesComplementares: string | null
      /** O e-mail novo do tomador. */
      email: string | null
      /** O telefone novo do tomador. */
      telefone: string | null
    }
    /** O que está errado, campo a campo. */
    erros: Array<ErroDeCampo>
  }>
  /** Um envio ficou sem resposta: o município pode ter autorizado a nota. */
  incerta: boolean
  /** O que acontece em seguida, sem ninguém pedir. */
  andamento: {
    /** O que o serviço faz em seguida, sozinho. */
    proximo: 'envio' | 'consulta' | 'cancelamento'
    /** ISO 8601 com fuso. */
    em: string
    /** O resultado da última tentativa, em uma frase; nulo antes dela. */
    motivo: string | null
  } | null
  /** A página que quem tem o link pode ver. */
  urlPublica: string | null
  /** O que se pode fazer com ela agora, e por que não. */
  acoes: Array<Acao>
}

export type NotaPelaLei = {
  /** O dia cujas regras foram usadas. Exemplo: "2027-01-01". */
  dia: string
  /** O valor do serviço. */
  servico: number
  /** O ISS; nulo numa nota que seria recusada. */
  iss: {
    /** A quem cabe o ISS. */
    situacao: 'a_recolher' | 'retido' | 'no_das' | 'nao_incide' | 'fixo'
    /** Por que a nota não deixa ISS a pagar. */
    motivo: 'nao_incidencia' | 'isencao' | 'exportacao' | 'imunidade' | 'suspensao_judicial' | 'suspensao_administrativa' | 'ato_cooperado' | 'simples_nacional' | 'mei' | 'regime_especial' | null
    /** Em reais; nulo onde a nota não o mostra. */
    valor: number | null
  } | null
  /** O que o cliente retém; nulo numa nota que seria recusada. */
  retido: number | null
  /** O IBS; nulo numa nota que não o leva. */
  ibs: {
    /** Em percentual; nula: a lei ainda não a fixou. */
    aliquota: number | null
    /** Em reais; nulo: depende de uma alíquota não publicada. */
    valor: number | null
  } | null
  /** A CBS; nula numa nota que não a leva. */
  cbs: {
    /** Em percentual; nula: a lei ainda não a fixou. */
    aliquota: number | null
    /** Em reais; nulo: depende de uma alíquota não publicada. */
    valor: number | null
  } | null
  /** IBS e CBS se somam ao preço. */
  somam: boolean
  /** O que o cliente paga; nulo enquanto falta uma alíquota, ou numa nota que seria recusada. */
  paga: number | null
  /** O que o cliente paga sem o tributo cuja alíquota não foi publicada. */
  pagaSemTaxa: number | null
  /** Por que a nota seria recusada; vazio: não seria. */
  faltas: Array<string>
}

export type NotaRecusada = {
  /** O id, um UUID. */
  id: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  ambiente: Ambiente
  /** O código IBGE do município da nota. */
  municipio: string
  /** Como a nota terminou. */
  status: 'rejeitada' | 'falha_definitiva'
  /** Por que a nota não foi emitida. */
  erros: Array<ErroDeCampo>
  /** ISO 8601 com fuso. */
  criadaEm: string
}

export type NotasEmDuvida = {
  /** ISO 8601 com fuso. */
  em: string
  /** Acima deste número de notas, encerrar espera outra pessoa da operação. */
  segundaPessoaAcimaDe: number
  /** As notas pelo que a cidade disse; em disse, o que mais disse. */
  grupos: Array<{
    /** O que a cidade disse da última vez: nao_consta, que não tem a nota; outro_conteudo, que tem outra com o número dela; sem_resposta, nada que decida. */
    resposta: RespostaDaDuvida
    /** As palavras da cidade, com o código; nulo quando não disse nada. */
    disse: string | null
    /** Quantas notas. */
    quantas: number
    /** De quantas contas. */
    contas: number
    /** Em reais. Exemplo: 1000. */
    valor: number
    /** As notas, até 500: o que uma decisão aceita. */
    notas: Array<string>
  }>
  /** Decisões que esperam uma segunda pessoa. */
  pedidos: Array<DecisaoPedida>
  /** Da mais antiga à mais nova. */
  items: Array<NotaEmDuvida>
  /** Quantas com o filtro; até dez mil são contadas. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

/** Notas em cada estado; ausente é zero. */
export type NotasPorStatus = {
  /** Notas na fila ou à espera do município. */
  processando?: number
  /** Notas autorizadas. */
  autorizada?: number
  /** Notas recusadas pelo município. */
  rejeitada?: number
  /** Notas canceladas. */
  cancelada?: number
  /** Notas substituídas por outras. */
  substituida?: number
  /** Notas que serão tentadas de novo. */
  falha_temporaria?: number
  /** Notas que não foram emitidas. */
  falha_definitiva?: number
}

export type NovaAnalise = {
  /** Endereço do serviço ou do WSDL. Até 500 caracteres. */
  url?: string
  /** O WSDL, em texto. Formato: um texto que não seja só espaços. De 1 a 800000 caracteres. */
  wsdl?: string
  /** XML enviados ou recebidos. Até 10 itens. */
  documentos?: Array<string>
  /** Raízes em PEM, quando o certificado do endereço não é de uma autoridade pública; vão também para o rascunho. Até 20 itens. */
  ca?: Array<string>
}

export type NovaApiKey = {
  /** O nome. Formato: um texto de uma linha, que não seja só espaços. De 1 a 100 caracteres. */
  nome: string
  ambiente: Ambiente
  /** As empresas a que fica limitado; ausente ou null, todas. De 1 a 500 itens. */
  empresaIds?: Array<string>
  /** `nfse.ler`: Consultar e listar notas e lotes; baixar PDF e XML. `nfse.emitir`: Validar e emitir notas, uma a uma ou em lote. `nfse.cancelar`: Cancelar, pedir análise de cancelamento, corrigir e inutilizar números; com nfse.emitir, também substituir. `empresas.ler`: Ver as empresas e suas configurações de emissão, sem os segredos. `empresas.escrever`: Cadastrar e alterar empresas, certificados e configurações de emissão. `webhooks.ler`: Ver os endpoints de webhook e as entregas. `webhooks.escrever`: Criar, alterar e excluir endpoints de webhook, ver e girar segredos, testar e reenviar entregas. De 1 a 50 itens. Exemplo: ["nfse.emitir","nfse.ler"]. */
  escopos?: Array<'nfse.ler' | 'nfse.emitir' | 'nfse.cancelar' | 'empresas.ler' | 'empresas.escrever' | 'webhooks.ler' | 'webhooks.escrever'>
  /** ISO 8601 com fuso. */
  expiraEm?: string
}

export type NovaChecagem = {
  /** Os nomes, como em GET /admin/regulamentacao/fontes; sem ela, todas as que têm endereço. De 1 a 100 itens. */
  tabelas?: Array<string>
  /** A razão, em uma frase. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
}

export type NovaCobranca = {
  /** Uma fatura aberta, vencida, paga em parte ou baixada. */
  faturaId: string
  /** O dia do vencimento; sem ele, o da fatura, ou hoje se já passou. */
  vencimento?: string
  /** A multa, até 2 (CDC, art. 52, § 1º); sem ela, a da precificação geral. De 0 a 100. */
  multaPercentual?: number
  /** Os juros ao mês, até 1; sem eles, os da precificação geral. De 0 a 100. */
  jurosMensalPercentual?: number
  /** Por quantos dias depois do vencimento pode ser paga; sem ele, 30. De 0 a 365. */
  diasValidade?: number
}

export type NovaConexao = {
  /** O nome da conexão: minúsculas, números, ponto e hífen. Até 60 caracteres. */
  slug: string
  /** Um título, para reconhecer. Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
  titulo: string
  /** Como a cidade fala: o template inteiro. */
  template: Record<string, unknown>
  /** Os endereços da conexão, por ambiente. */
  urls?: UrlsDaConexao
  /** O que é outro em cada ambiente. */
  diferencas?: DiferencasDaConexao
  /** Raízes em PEM. Até 20 itens. */
  ca?: Array<string>
}

export type NovaConexaoDePadrao = {
  /** O padrão que a cidade fala. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  padrao: string
  /** O nome da conexão: minúsculas, números, ponto e hífen. Até 60 caracteres. */
  slug?: string
  /** Um título, para reconhecer. Formato: um texto que não seja só espaços. De 1 a 150 caracteres. */
  titulo?: string
  /** Os endereços da conexão, por ambiente. */
  urls?: UrlsDaConexao
  /** sugeridos: todos os que a tabela indica para o padrão e que nenhuma conexão serve ainda. */
  municipios?: 'sugeridos' | Array<string>
}

export type NovaConfigDaNf = {
  /** A empresa que emite as notas: a que vende o serviço. */
  empresaId: string
  ambiente?: Ambiente
  /** O item da lista de serviços (LC 116/2003). Formato: um item da lista de serviços, como 01.05. */
  codigoServico: string
  /** O código de tributação do município; nulo: o da configuração da empresa. De 1 a 20 caracteres. */
  codigoTributacao?: string | null
  /** O código da NBS. Formato: 9 dígitos. Exemplo: "115022000". */
  codigoNbs?: string | null
  /** A alíquota do ISS, em porcento. De 0 a 100. */
  aliquotaIss: number
  /** IBS e CBS do serviço, que a lei pede do regime regular; nulo: a nota sai sem eles. */
  reforma?: {
    /** O cClassTrib. Formato: 6 dígitos. Exemplo: "000001". */
    classificacao: string
    /** A situação tributária. Formato: 3 dígitos. Exemplo: "000". */
    cst: string
    /** O cIndOp. Formato: 6 dígitos. Exemplo: "100301". */
    indicadorOperacao?: string
  } | null
  /** O texto do serviço. Entre chaves: {competencia}, o mês por extenso; {numero}, o número da fatura; {conta}, o nome da conta; {plano}, o nome do plano; {vencimento}, o dia do vencimento; {total}, o total da fatura; {itens}, as linhas da fatura, uma por linha; {notas}, quantas notas a conta usou no mês. Formato: um texto que não seja só espaços. De 1 a 1000 caracteres. */
  discriminacaoModelo: string
  emitirAutomaticamente: EmissaoAutomatica
  /** A versão que se viu; com outra em vigor, a resposta é 409. */
  versao?: number
}

export type NovaConta = {
  /** O nome. Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  nome: string
  /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
  cpfCnpj?: string
}

export type NovaCredencialDoBanco = {
  /** Como se fala com o banco. */
  provedor: 'api_pix'
  ambiente: Ambiente
  /** O endereço da API Pix, https, como https://pix.banco.com.br/api/v2. Até 500 caracteres. */
  baseUrl: string
  /** Onde se pede o token, https. Até 500 caracteres. */
  tokenUrl: string
  /** O client id que o banco deu. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  clientId: string
  /** O client secret que o banco deu. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  clientSecret: string
  /** O .pfx com o certificado que o banco reconhece, em base64. Formato: um texto que não seja só espaços. De 1 a 200000 caracteres. */
  certificadoPfxBase64: string
  /** A senha do .pfx. Até 200 caracteres. */
  senhaCertificado: string
  /** A chave que recebe. Formato: um texto que não seja só espaços. De 1 a 77 caracteres. */
  chavePix: string
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
  /** O id do 202 que outra pessoa recebeu, para confirmar a troca. */
  confirmacao?: string
  /** O token dos avisos; sem ele, o serviço cria um. Formato: letras, dígitos, hífen e sublinhado. De 24 a 200 caracteres. */
  webhookToken?: string
}

export type NovaEmpresa = {
  /** CPF (11) ou CNPJ (14), sem máscara. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
  cpfCnpj: string
  /** Razão social, ou nome. Formato: um nome de uma linha, com letras. De 1 a 150 caracteres. */
  razaoSocial: string
  /** O regime tributário da empresa. */
  regimeTributario: RegimeTributario
  endereco: Endereco
  /** Nome fantasia; nulo quando não há. Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  nomeFantasia?: string | null
  /** Inscrição municipal; nula quando não há. Formato: um texto de uma linha, que não seja só espaços. De 1 a 15 caracteres. */
  inscricaoMunicipal?: string | null
  /** Inscrição estadual; nula quando não há. Formato: um texto de uma linha, que não seja só espaços. De 1 a 20 caracteres. */
  inscricaoEstadual?: string | null
  /** Apuração no Simples Nacional, como na DPS. De 1 a 3. */
  regimeApuracaoSimples?: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. De 0 a 6. */
  regimeEspecialTributacao?: number
  /** Se a empresa tem incentivo fiscal no município. */
  incentivoFiscal?: boolean
  /** Se a empresa é MEI. */
  optanteMei?: boolean
  /** Desde quando a empresa está autorizada a emitir no sistema nacional, como no cadastro nacional (CNC): as competências anteriores vão para o município. Ausente, vale a regra da lei e a adesão do município. Exemplo: "2026-11-01". */
  nacionalDesde?: string | null
  /** E-mail; nulo quando não há. Até 200 caracteres. */
  email?: string | null
  /** Telefone; nulo quando não há. Formato: um telefone com DDD: 10 ou 11 dígitos, ou +55 e eles. Até 30 caracteres. */
  telefone?: string | null
  /** Se está em uso. Inativa, não emite. */
  ativa?: boolean
}

export type NovaImportacao = {
  /** A conta que recebe as empresas. */
  tenantId: string
  /** O provedor de onde vem o arquivo. Formato: um texto que não seja só espaços. De 1 a 100 caracteres. */
  origem?: string
  /** O arquivo: o texto, ou os bytes em base64. No mínimo 1 caracteres. */
  csv: string
  /** Do nome de uma coluna do arquivo ao campo que ela é; null a deixa de fora. */
  mapeamento?: Record<string, unknown>
  /** Por que se importa; fica na auditoria do serviço e na da conta. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo?: string
}

export type NovaNfseConfig = {
  /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  ambiente?: Ambiente
  /** Ausente: fica a que está guardada; null remove. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  senha?: string | null
  /** Ausente: fica o que está guardado; null remove. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  token?: string | null
  /** A versao que você leu (0: não havia nenhuma). Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação. De 0 a 2147483647. Exemplo: 3. */
  versao?: number
  /** Inscrição municipal; nula quando não há. Formato: um texto de uma linha, que não seja só espaços. De 1 a 15 caracteres. */
  inscricaoMunicipal?: string | null
  /** Usuário no sistema do município. Formato: um texto que não seja só espaços. De 1 a 200 caracteres. */
  usuario?: string | null
  /** A série das notas, quando o pedido não traz. Formato: de 1 a 5 letras ou dígitos. */
  serieRps?: string
  /** O número do primeiro lote enviado ao município. De 1 a 999999999999999. */
  loteInicial?: number | null
  /** Regime especial de tributação, como na DPS; 0 é nenhum. De 0 a 6. */
  regimeEspecialTributacao?: number | null
  /** Se a empresa tem incentivo fiscal no município. */
  incentivoFiscal?: boolean | null
  /** Alíquota do ISS em percentual que o portal propõe em cada serviço novo. Pela API, iss.aliquota vem em cada nota. De 0 a 100. */
  aliquotaIssPadrao?: number | null
  /** Código de tributação do município, quando o pedido não traz. Formato: um texto que não seja só espaços. De 1 a 20 caracteres. */
  codigoTributacaoPadrao?: string | null
  /** O serviço que o portal propõe em cada nota nova, e o das planilhas e dos pedidos de outros provedores que não trazem nenhum. Pela API, servico vem em cada nota. */
  servicoPadrao?: ServicoPadrao | null
  /** O serviço de cada código da lista do município, para as planilhas e os pedidos de outros provedores que só trazem esse código. Até 500 itens. */
  codigosDaCidade?: Array<CodigoDaCidade> | null
  /** CST de PIS e COFINS, 2 dígitos, quando o pedido não traz. */
  cstPisCofinsPadrao?: string | null
  /** Indicador da operação (cIndOp), 6 dígitos, quando o pedido não traz. */
  indicadorOperacaoPadrao?: string | null
  /** Os tributos aproximados da Lei 12.741, quando o pedido não os traz; nulo quando não se informam. */
  totalTributos?: TotalTributos | null
  /** Se a inscrição municipal vai na nota; auto segue o que o município aceita. */
  enviarInscricaoMunicipal?: 'auto' | 'sim' | 'nao'
  /** Se o serviço manda a nota autorizada ao e-mail do tomador. */
  enviarEmailTomador?: boolean
  trilho?: Trilho | null
  /** Outra conexão para esta empresa no município; nula, a do município. Formato: um texto que não seja só espaços. De 1 a 64 caracteres. */
  conexao?: string | null
}

export type NovaPrecificacao = {
  /** O preço da nota excedente dos planos que não fixam um. De 0 a 100000000. */
  valorNotaPadrao: number
  /** O preço das primeiras notas excedentes, em ordem crescente de ate. Até 20 itens. */
  faixas: Array<{
    /** Até esta nota excedente, contada no mês. De 1 a 1000000000. */
    ate: number
    /** Por nota, em reais. De 0 a 100000000. */
    valor: number
  }>
  /** Descontos do excedente por volume, em ordem crescente de aPartirDe. Até 20 itens. */
  descontoVolume: Array<{
    /** Notas no mês a partir das quais o desconto vale. De 1 a 1000000000. */
    aPartirDe: number
    /** Quanto sai do excedente, em porcento. De 0 a 100. */
    percentual: number
  }>
  /** Multa por atraso, uma vez, em porcento: até 2 (CDC, art. 52, § 1º). De 0 a 100. */
  multaPercentual: number
  /** Juros simples ao mês, contados por dia, em porcento: até 1. De 0 a 100. */
  jurosMensalPercentual: number
  /** Dias de atraso até o contrato ficar inadimplente. De 0 a 365. */
  diasTolerancia: number
  /** Dias de atraso até o contrato ser suspenso. De 0 a 365. */
  diasSuspensao: number
  /** O dia de vencimento dos contratos que não escolhem um. De 1 a 28. */
  diaVencimentoPadrao: number
  /** AAAA-MM-DD, em Brasília. */
  vigenteDesde?: string
  /** A versão que se viu; com outra em vigor, a resposta é 409. */
  versao?: number
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
}

export type NovaPreparacao = {
  /** O padrão que a cidade fala. Formato: um texto que não seja só espaços. De 1 a 60 caracteres. */
  padrao: string
  ambiente: Ambiente
  /** Sigla do estado, em maiúsculas ou minúsculas. Formato: a sigla do estado: SP. Exemplo: "SP". */
  uf?: string
  /** Os municípios a preparar, por código IBGE. De 1 a 1000 itens. */
  municipios?: Array<string>
  /** A empresa cujo certificado ensaia todos os municípios; sem ela, em cada um, uma empresa dele. */
  empresaId?: string
  /** Por operação; padrao serve às demais. */
  urls?: Record<string, unknown>
  /** Endereços por município, no ambiente pedido; valem mais que os da tabela. Até 1000 itens. */
  enderecos?: Array<{
    /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
    municipio: string
    /** Por operação; padrao serve às demais. */
    urls: Record<string, unknown>
  }>
  /** Raízes em PEM. Até 20 itens. */
  ca?: Array<string>
  /** true só diz o que aconteceria; nada se grava e nenhuma prefeitura é chamada. */
  simular: boolean
  /** true põe no ar os municípios que passam; false os deixa ensaiados. */
  publicar?: boolean
  /** true alcança também os que uma conexão já serve; cada um ganha uma versão nova. */
  substituir?: boolean
  /** A razão, em uma frase. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
}

export type NovaRecorrente = {
  /** Como você chama esta nota recorrente. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome: string
  ambiente: Ambiente
  /** Pedido de emissão de NFS-e. */
  nota: PedidoNfse
  /** Em que dias a nota sai. */
  calendario: NovoCalendario
  competencia: CompetenciaDaRecorrente
  modo: ModoDaRecorrente
}

export type NovaSerie = {
  /** A série do RPS, de 1 a 5 letras ou dígitos. */
  serie: string
  ambiente: Ambiente
  /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  /** O tipo do RPS da série. */
  tipo?: TipoDeSerie
  /** O número que a próxima nota recebe. Só aumenta. De 1 a 999999999999999. */
  proximoNumero?: number
}

export type NovoCalendario = {
  /** Num mês mais curto vale o último dia. De 1 a 31. */
  dia: number
  /** O que fazer quando o dia cai em fim de semana ou feriado nacional: manter, ou ir para o dia útil antes ou depois, sem sair do mês. */
  naoUtil: 'manter' | 'antes' | 'depois'
  /** 1 é todo mês; 3, a cada três meses. De 1 a 24. */
  aCadaMeses: number
  /** A primeira nota sai neste dia ou depois dele. Ausente: o primeiro dia do mês que vem, porque a nota deste mês pode já ter saído; numa alteração, o de antes. Exemplo: "2026-12-05". */
  inicio?: string
  /** Nenhuma nota sai depois deste dia; nulo: sem fim. Exemplo: "2026-12-05". */
  fim?: string | null
  /** Quantas notas ao todo; nulo: sem limite. De 1 a 600. */
  quantidade?: number | null
}

export type NovoCertificado = {
  /** O arquivo .pfx ou .p12 em base64. No mínimo 1 caracteres. */
  arquivo: string
  /** A senha do arquivo. Até 200 caracteres. */
  senha: string
}

export type NovoContrato = {
  /** A conta. */
  tenantId: string
  /** Um plano ativo. */
  planoId: string
  /** AAAA-MM-DD, em Brasília. */
  dataInicio?: string
  /** AAAA-MM-DD, em Brasília. */
  dataFim?: string | null
  /** O dia do vencimento; sem ele, o da precificação geral. De 1 a 28. */
  diaVencimento?: number
  /** Desconto da mensalidade, em porcento. De 0 a 100. */
  descontoPercentual?: number
  /** O índice pelo qual a mensalidade se reajusta. */
  indiceReajuste?: IndiceReajuste
  /** AAAA-MM-DD, em Brasília. */
  dataBaseReajuste?: string | null
  /** O cupom a aplicar. Formato: letras, dígitos e, entre eles, ponto, hífen ou sublinhado. De 2 a 40 caracteres. */
  cupomCodigo?: string
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
}

export type NovoConvite = {
  /** O e-mail de quem você convida. Até 200 caracteres. */
  email: string
  papel: Papel
  /** As empresas a que fica limitado; ausente ou null, todas. De 1 a 500 itens. */
  empresaIds?: Array<string>
}

export type NovoCupom = {
  /** O código do cupom. Formato: letras, dígitos e, entre eles, ponto, hífen ou sublinhado. De 2 a 40 caracteres. */
  codigo: string
  /** Se o cupom desconta uma parte ou uma quantia. */
  tipo: 'percentual' | 'valor'
  /** Em porcento ou em reais, como tipo diz. Nunca desconta mais que a fatura. Até 100000000. */
  valor: number
  duracao: DuracaoDeCupom
  /** Quantas faturas, quando a duração é repetida. De 1 a 120. */
  meses?: number | null
  /** Para quem ou para que é o cupom. Até 200 caracteres. */
  descricao?: string | null
  /** AAAA-MM-DD, em Brasília. */
  validoDe?: string | null
  /** AAAA-MM-DD, em Brasília. */
  validoAte?: string | null
  /** Em quantos contratos pode ser aplicado; nulo: sem limite. De 1 a 1000000000. */
  limiteUsos?: number | null
  /** Os planos em que vale; nulo: todos. De 1 a 100 itens. */
  planosIds?: Array<string> | null
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
}

export type NovoEndpoint = {
  /** O endereço. Até 2000 caracteres. */
  url: string
  /** Os eventos que o endpoint recebe. De 1 a 50 itens. */
  eventos?: Array<NomeDeEvento>
  /** O ambiente cujos eventos recebe; null: os dois. */
  ambiente?: Ambiente | null
  formato?: FormatoDeAviso | null
  /** Um texto seu, para reconhecer o endpoint. Até 200 caracteres. */
  descricao?: string | null
}

export type NovoEnsaio = {
  /** A empresa em nome da qual se ensaia. */
  empresaId: string
  /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  /** Um pedido de emissão, como em POST /nfse. */
  pedido?: Record<string, unknown>
  /** A série do RPS, de 1 a 5 letras ou dígitos. Formato: de 1 a 5 letras ou números. */
  serie?: string
  /** O número do RPS do ensaio. Formato: de 1 a 15 dígitos. */
  numero?: string
  /** true envia o documento ao município; false só o monta. */
  enviar?: boolean
}

export type NovoEnsaioDeCandidatos = {
  /** A empresa com cujo certificado se ensaia. */
  empresaId: string
  /** A cidade, código IBGE de 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio: string
  /** O endereço de homologação a que a nota de amostra vai; sem ele, só se monta e se confere. Até 500 caracteres. */
  url?: string
  /** Os padrões a ensaiar; sem ele, todos os candidatos da análise. De 1 a 10 itens. */
  padroes?: Array<string>
}

export type NovoExame = {
  ambiente?: Ambiente
  /** A razão, em uma frase. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
}

export type NovoLinkDeCertificado = {
  /** Para quem o link vai por e-mail; ausente, você mesmo o entrega. Até 200 caracteres. */
  email?: string
}

export type NovoLinkDoFechamento = {
  ambiente: Ambiente
  /** Para quem é, como lembrete; nada é enviado. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. Exemplo: "financeiro@condor.example". */
  para: string
  /** Por quantos dias vale. De 1 a 30. Exemplo: 30. */
  dias: number
  /** Só estas; nulo ou ausente: todas que a pessoa vê. De 1 a 1000 itens. */
  empresaIds?: Array<string> | null
}

export type NovoModeloDeServico = {
  /** O nome do modelo. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome: string
  /** A empresa que usa o modelo; nulo: todas as da conta. */
  empresaId?: string | null
  servico: Servico
}

export type NovoPlano = {
  /** O código do plano, único. Formato: letras, dígitos e, entre eles, ponto, hífen ou sublinhado. De 2 a 40 caracteres. */
  codigo: string
  /** O nome do plano, como o cliente o lê. Formato: um texto de uma linha, que não seja só espaços. De 1 a 80 caracteres. */
  nome: string
  /** A mensalidade, em reais. De 0 a 100000000. */
  valorMensal: number
  /** true: só o atendimento o contrata; o portal não o oferece. */
  privado?: boolean
  /** O que o plano oferece, em poucas palavras. Até 500 caracteres. */
  descricao?: string | null
  /** Notas de produção por mês que a mensalidade já paga. De 0 a 1000000000. */
  notasIncluidas?: number
  /** O preço de cada nota além das faixas; nulo: o da precificação geral. De 0 a 100000000. */
  valorNotaExcedente?: number | null
  /** O preço das primeiras notas excedentes, em ordem crescente de ate. Até 20 itens. */
  faixas?: Array<{
    /** Até esta nota excedente, contada no mês. De 1 a 1000000000. */
    ate: number
    /** Por nota, em reais. De 0 a 100000000. */
    valor: number
  }>
  /** A fatura cujo excedente passa disto espera uma pessoa; nulo: sem teto. De 0 a 100000000. */
  tetoExcedente?: number | null
  /** Notas de produção por mês; nulo: sem limite. De 0 a 1000000000. */
  limiteNotas?: number | null
  /** Empresas ativas; nulo: sem limite. De 0 a 1000000000. */
  limiteEmpresas?: number | null
  /** Usuários e convites pendentes; nulo: sem limite. De 1 a 1000000000. */
  limiteUsuarios?: number | null
  /** Requisições por minuto de cada chave; nulo: sem limite. De 1 a 1000000000. */
  limiteRequisicoesMinuto?: number | null
  periodicidade?: Periodicidade
  /** Dias de teste, sem cobrança, no começo do contrato. De 0 a 365. */
  diasTeste?: number
  /** O que o plano inclui. Até 10 itens. */
  recursos?: Array<Recurso>
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
}

export type NovoReajuste = {
  /** O índice de preços. */
  indice?: Indice
  /** Um percentual fixo, em vez de indice. De 0 a 100. */
  percentual?: number
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  periodoInicio?: string
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  periodoFim?: string
  /** Os contratos: um dos três campos. */
  alvo: {
    /** Estes contratos. De 1 a 1000 itens. */
    contratoIds?: Array<string>
    /** Os contratos destes planos. De 1 a 1000 itens. */
    planoIds?: Array<string>
    /** Todos os contratos com plano. */
    todos?: true
  }
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  vigencia: string
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type NovoReajusteDaRecorrente = {
  /** Vale para as notas desta data em diante; de hoje em diante. Exemplo: "2026-12-05". */
  aPartir: string
  /** Quanto o valor sobe, em porcento, com até 4 casas; negativo, quanto desce. De -99.9999 a 1000. Exemplo: 4.56. */
  percentual: number
  /** O nome do índice, como você o escreve. Até 60 caracteres. Exemplo: "IPCA de 2026". */
  indice?: string | null
}

export type NovoTomador = {
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** Tomador. */
  tomador: Tomador
}

export type NovoUsuarioAdmin = {
  /** O nome. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  nome: string
  /** E-mail; nulo quando não há. Até 200 caracteres. */
  email: string
  papel: PapelAdmin
  /** Por que a mudança; fica na auditoria. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo?: string
}

export type NumeroDoIntervalo = {
  /** Número fiscal dado pelo município; nulo até a autorização. */
  numero: number
  /** em_uso: uma nota tem o número, e ele fica como está. */
  resultado: 'inutilizado' | 'ja_inutilizado' | 'em_uso'
  /** A nota que tem o número. */
  nota: {
    /** O id, um UUID. */
    id: string
    /** O estado. */
    status: string
  } | null
}

/** O trabalho em lote de que a linha foi separada. */
export type ObraSeparada = 'eventos.expandir' | 'busca.indexar' | 'busca.blocos' | 'contagens.somar' | 'notas.situar-iss' | 'saude.somar' | 'notas.verificar' | 'empresas.ler-eventos' | 'documentos.mover' | 'recorrentes.planejar' | 'faturas.cobrar-passos' | 'contratos.avancar' | 'contratos.reavaliar' | 'reajustes.aplicar' | 'nf-mensalidade.emitir' | 'lote-de-faturas.passo' | 'cobrancas.mover' | 'conciliacao.registrar' | 'certificados.avisar' | 'avise-me.responder' | 'avisos.encerrar' | 'ver-como.encerrar'

export type Observacao = {
  /** Que espécie de coisa é, como a do incidente. */
  tipo: string
  /** critica: documentos de clientes parados ou em dúvida. */
  gravidade: 'critica' | 'atencao' | 'informacao'
  /** conexao:ambiente, uma fila, uma empresa, uma nota. */
  alvo: string
  /** O que há, em uma frase. */
  mensagem: string
  /** ISO 8601 com fuso. */
  desde: string | null
  /** Quantas contas são atingidas. */
  contas: number
  /** As primeiras delas, até três, a com mais notas antes. */
  primeirasContas: Array<{
    /** O id, um UUID. */
    id: string
    /** O nome. */
    nome: string
  }>
  /** Quantas notas ou entregas são atingidas. */
  notas: number
  /** As operações que o mostram ou resolvem, com os ids. */
  operacoes: Array<string>
}

export type Ocorrencia = {
  /** O mês, AAAA-MM. Cada mês tem no máximo uma nota. Exemplo: "2026-12". */
  mes: string
  /** A data marcada. Exemplo: "2026-12-05". */
  data: string
  estado: EstadoDaOcorrencia
  /** O valor da nota do mês, ou o que ela teria, em reais. */
  valor: number
  /** Se o serviço encontrou o mês mais de 10 dias depois da data; então ele espera que alguém o emita. */
  atrasada: boolean
  /** A nota do mês; nula enquanto não há. */
  notaId: string | null
  notaStatus: StatusNota | null
  /** O número dela; nulo até a autorização. */
  notaNumero: string | null
  /** O código da recusa; nulo sem recusa. */
  codigo: string | null
  /** A recusa, campo por campo; vazia sem recusa. */
  erros: Array<ErroDeCampo>
  /** Quem fez: uma pessoa, ou o próprio serviço. */
  por: QuemFezAOcorrencia
  /** ISO 8601 com fuso. */
  em: string
}

export type OperacoesDoMunicipio = {
  /** Se emite notas. */
  emitir: boolean
  /** Se responde consultas. */
  consultar: boolean
  /** Se cancela notas pelo sistema. */
  cancelar: boolean
  /** Se substitui uma nota por outra numa só operação. */
  substituir: boolean
  /** Se aceita carta de correção. */
  cartaCorrecao: boolean
  /** Se inutiliza números de RPS. */
  inutilizar: boolean
}

/** De onde vem o prazo de cancelamento: da operação do serviço, da documentação do sistema do município, aprendido de várias recusas, ou desconhecido. Só os dois primeiros recusam sem perguntar ao município. */
export type OrigemDoPrazo = 'operador' | 'documentado' | 'aprendido' | 'desconhecido'

export type PadraoDisponivel = {
  /** O padrão que a cidade fala. */
  padrao: string
  /** Um título, para reconhecer. */
  titulo: string
  /** A família do padrão: abrasf, dps ou paulistana. */
  familia: 'abrasf' | 'dps' | 'paulistana'
  /** A versão. */
  versao: string
  /** Em quantos municípios este padrão é o sugerido. */
  municipiosSugeridos: number
  /** De onde se sabe o padrão. */
  confianca?: ConfiancaDoPadrao
  /** Como a cidade fala: o template inteiro. */
  template: Record<string, unknown>
}

export type PaginaDeAlerta = {
  /** Os itens desta página. */
  items: Array<Alerta>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeAnalise = {
  /** Os itens desta página. */
  items: Array<Analise>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeAnexo = {
  /** Os itens desta página. */
  items: Array<Anexo>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeApiKey = {
  /** Os itens desta página. */
  items: Array<ApiKey>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeCertificadoDaEmpresa = {
  /** Os itens desta página. */
  items: Array<CertificadoDaEmpresa>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeChecagemNaLista = {
  /** Os itens desta página. */
  items: Array<ChecagemNaLista>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeCidadePreparada = {
  /** Os itens desta página. */
  items: Array<CidadePreparada>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeCliente = {
  /** Os itens desta página. */
  items: Array<Cliente>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeClienteNaLista = {
  /** Os itens desta página. */
  items: Array<ClienteNaLista>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeCobranca = {
  /** Os itens desta página. */
  items: Array<Cobranca>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeConexaoNaLista = {
  /** Os itens desta página. */
  items: Array<ConexaoNaLista>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeContrato = {
  /** Os itens desta página. */
  items: Array<Contrato>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeContratoAFaturar = {
  /** Os itens desta página. */
  items: Array<ContratoAFaturar>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeConvite = {
  /** Os itens desta página. */
  items: Array<Convite>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeCupom = {
  /** Os itens desta página. */
  items: Array<Cupom>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeDataDoCalendario = {
  /** Os itens desta página. */
  items: Array<DataDoCalendario>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
  /** Hoje. Exemplo: "2026-12-05". */
  de: string
  /** O último dia. Exemplo: "2026-12-05". */
  ate: string
  /** Quantas notas saem; as puladas não contam. */
  quantidade: number
  /** O valor delas, em reais. */
  soma: number
  /** As mesmas contas, mês a mês. */
  meses: Array<MesDoCalendario>
}

export type PaginaDeEmail = {
  /** Os itens desta página. */
  items: Array<Email>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeEmpresa = {
  /** Os itens desta página. */
  items: Array<Empresa>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeEndpoint = {
  /** Os itens desta página. */
  items: Array<Endpoint>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeEntrega = {
  /** Os itens desta página. */
  items: Array<Entrega>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeExameDeMunicipios = {
  /** Os itens desta página. */
  items: Array<ExameDeMunicipios>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeFatura = {
  /** Os itens desta página. */
  items: Array<Fatura>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
  /** As faturas de todas as páginas, somadas por estado. */
  somas: Array<{
    /** O estado. */
    status: StatusFatura
    /** Quantas faturas. */
    quantidade: number
    /** Os totais delas, em reais. */
    total: number
    /** O que falta pagar delas, em reais. */
    saldo: number
  }>
}

export type PaginaDeFaturaDaConta = {
  /** Os itens desta página. */
  items: Array<FaturaDaConta>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeIncidente = {
  /** Os itens desta página. */
  items: Array<Incidente>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
  /** Quando as causas foram lidas. */
  em: string
}

export type PaginaDeLinhaDeAuditoria = {
  /** Os itens desta página. */
  items: Array<LinhaDeAuditoria>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeLinhaDeLote = {
  /** Os itens desta página. */
  items: Array<LinhaDeLote>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeLinhaDeTabela = {
  /** Os itens desta página. */
  items: Array<LinhaDeTabela>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeLinkDeCertificado = {
  /** Os itens desta página. */
  items: Array<LinkDeCertificado>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeLoteDoPortal = {
  /** Os itens desta página. */
  items: Array<LoteDoPortal>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeMinhaConta = {
  /** Os itens desta página. */
  items: Array<MinhaConta>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeModeloDeServico = {
  /** Os itens desta página. */
  items: Array<ModeloDeServico>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeMunicipio = {
  /** Os itens desta página. */
  items: Array<Municipio>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeMunicipioAdmin = {
  /** Os itens desta página. */
  items: Array<MunicipioAdmin>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeMunicipioDoPortal = {
  /** Os itens desta página. */
  items: Array<MunicipioDoPortal>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeMunicipioExaminado = {
  /** Os itens desta página. */
  items: Array<MunicipioExaminado>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeNfseConfig = {
  /** Os itens desta página. */
  items: Array<NfseConfig>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeNfseResponse = {
  /** Os itens desta página. */
  items: Array<NfseResponse>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
  /** false: a busca encontrou muitas notas, e pode haver mais do que total diz. Sem q é sempre true. */
  totalExato: boolean
}

export type PaginaDeNotaNaLista = {
  /** Os itens desta página. */
  items: Array<NotaNaLista>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
  /** false: a busca encontrou muitas notas, e pode haver mais do que total diz. Sem q é sempre true. */
  totalExato: boolean
}

export type PaginaDeOcorrencia = {
  /** Os itens desta página. */
  items: Array<Ocorrencia>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDePassoDaSerie = {
  /** Os itens desta página. */
  items: Array<PassoDaSerie>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDePlano = {
  /** Os itens desta página. */
  items: Array<Plano>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDePreparacao = {
  /** Os itens desta página. */
  items: Array<Preparacao>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeReajuste = {
  /** Os itens desta página. */
  items: Array<Reajuste>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeRecorrente = {
  /** Os itens desta página. */
  items: Array<Recorrente>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeRecusas = {
  /** Os itens desta página. */
  items: Array<RecusasDeCodigo>
  /** Códigos, contados por quem recusou. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
  /** ISO 8601 com fuso. */
  desde: string
  /** ISO 8601 com fuso. */
  ate: string
  /** O começo do período anterior, que termina onde este começa. */
  antesDesde: string
  /** O tamanho de cada passo de porPasso. */
  passo: 'hora' | 'dia'
  /** Notas recusadas no período, de todos os códigos. */
  notas: number
  /** O mesmo no período anterior. */
  antes: number
  /** Há mais do que se contou: só as mais novas, cem mil de cada período. */
  incompleto: boolean
}

export type PaginaDeRegistroDeAuditoria = {
  /** As linhas da página. */
  items: Array<RegistroDeAuditoria>
  /** Quantos há ao todo. */
  total: number
  /** true: acima de dez mil, total é uma estimativa. */
  totalEstimado: boolean
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeSeparado = {
  /** Os itens desta página. */
  items: Array<Separado>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeSerie = {
  /** Os itens desta página. */
  items: Array<Serie>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeSerieComLacunas = {
  /** Os itens desta página. */
  items: Array<SerieComLacunas>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeSessaoPropria = {
  /** Os itens desta página. */
  items: Array<SessaoPropria>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeTarefas = {
  /** As tarefas da página. */
  items: Array<Tarefa>
  /** Quantos há ao todo. */
  total: number
  /** Acima de dez mil o total é o que estima o banco. */
  totalEstimado: boolean
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeTarefasHumanizadas = {
  /** As tarefas da página. */
  items: Array<TarefaHumanizada>
  /** Quantos há ao todo. */
  total: number
  /** Acima de dez mil o total é o que estima o banco. */
  totalEstimado: boolean
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeTentativaRejeitada = {
  /** Os itens desta página. */
  items: Array<TentativaRejeitada>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeTodas = {
  /** As notas da página. */
  items: Array<NotaDeTodas>
  /** Quantos há ao todo. */
  total: number
  /** Sobre várias contas, acima de dez mil, o total é o que estima o banco; de uma conta é exato. */
  totalEstimado: boolean
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeTomadorGuardado = {
  /** Os itens desta página. */
  items: Array<TomadorGuardado>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeTransmissoes = {
  /** As mais novas primeiro; o conteúdo não vem. */
  items: Array<TransmissaoDaOperacao>
  /** O da página seguinte; nulo na última. */
  cursor: string | null
}

export type PaginaDeUsuario = {
  /** Os itens desta página. */
  items: Array<Usuario>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeUsuarioAdmin = {
  /** Os itens desta página. */
  items: Array<UsuarioAdmin>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeVariacaoDeIndice = {
  /** Os itens desta página. */
  items: Array<VariacaoDeIndice>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PaginaDeWebservices = {
  /** Os de uso e pior estado antes. */
  items: Array<Webservice>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PainelDasFilas = {
  /** ISO 8601 com fuso. */
  em: string
  /** As filas, na ordem da vida de uma nota. */
  items: Array<FilaDoPainel>
}

export type PainelDoMonitor = {
  /** ISO 8601 com fuso. */
  em: string
  /** Os web services em uso, por estado. */
  estados: {
    /** Quantos estão assim. */
    suspenso: number
    /** Quantos estão assim. */
    fora: number
    /** Quantos estão assim. */
    instavel: number
    /** Quantos estão assim. */
    normal: number
    /** Quantos estão assim. */
    sem_dados: number
  }
  /** Web services por onde passaram notas em 30 dias. */
  emUso: number
  /** As notas das últimas 24 horas, e das 24 anteriores. */
  movimento: {
    /** O que aconteceu na janela. */
    atual: Movimento
    /** O que aconteceu na janela anterior, do mesmo tamanho. */
    antes: Movimento
  }
  /** Notas de resultado desconhecido agora. */
  incertasAgora: number
  /** Os padrões em uso, do pior ao melhor. */
  porPadrao: Array<{
    /** O padrão. */
    padrao: string
    /** Em uso. */
    municipios: number
    /** Dos quais respondem normalmente. */
    normais: number
    /** Notas autorizadas em 24 horas. */
    autorizadas: number
    /** Notas recusadas em 24 horas. */
    rejeitadas: number
    /** Tentativas em 24 horas: envios, perguntas e cancelamentos. */
    chamadas: number
    /** Tentativas sem resposta em 24 horas. */
    falhas: number
    /** De 0 a 1. De 0 a 1. */
    taxaDeFalha: number | null
  }>
  /** As unidades da federação com web services em uso. */
  porUf: Array<{
    /** A sigla da unidade da federação. */
    uf: string
    /** Os dela, por estado. */
    estados: {
      /** Quantos estão assim. */
      suspenso: number
      /** Quantos estão assim. */
      fora: number
      /** Quantos estão assim. */
      instavel: number
      /** Quantos estão assim. */
      normal: number
      /** Quantos estão assim. */
      sem_dados: number
    }
  }>
  /** Os em uso que não vão bem. */
  piores: Array<Webservice>
  /** Alertas abertos, por gravidade. */
  alertas: {
    /** Críticos. */
    critica: number
    /** De atenção. */
    atencao: number
    /** O resto. */
    informacao: number
  }
  /** As sondas das últimas 24 horas. */
  sondas24h: {
    /** Sondas. */
    total: number
    /** Respondidas. */
    respondidas: number
    /** De 0 a 1; nulo sem sondas. De 0 a 1. */
    disponibilidade: number | null
  }
}

export type Panorama = {
  /** ISO 8601 com fuso. */
  em: string
  /** Quantas contas há. */
  contas: number
  /** Quantas empresas ativas há. */
  empresas: number
  /** Empresas ativas sem certificado em uso. */
  empresasSemCertificado: number
  /** Certificados que vencem em 30 dias. */
  certificadosAVencer: number
  /** Endpoints de webhook desligados por não responder. */
  endpointsDesligados: number
  /** Conexões publicadas. */
  conexoesPublicadas: number
  /** Alertas abertos. */
  alertasAbertos: number
  /** O que aconteceu com as notas nas últimas 24 horas. */
  ultimas24h: Movimento
  /** Notas de resultado desconhecido agora. */
  incertas: number
  /** Processos que dão sinal. */
  processosVivos: number
  /** O resumo das filas. */
  filas: ResumoDasFilas
  /** Quantos itens há em em-observacao, por gravidade. */
  emObservacao: {
    /** Documentos de clientes parados ou em dúvida. */
    critica: number
    /** O que vai parar se ninguém agir. */
    atencao: number
    /** O resto. */
    informacao: number
  }
}

/** O papel na conta: owner e admin administram, developer integra, faturamento emite e cancela sem chaves nem webhooks, leitura só vê, contador vê e baixa. */
export type Papel = 'owner' | 'admin' | 'developer' | 'faturamento' | 'leitura' | 'contador'

/** O papel na administração do serviço: suporte lê, operador conserta, superadmin decide. */
export type PapelAdmin = 'suporte' | 'operador' | 'superadmin'

export type ParteDaNota = {
  /** CPF, CNPJ ou documento estrangeiro. Para o papel leitura, de um CPF só o meio. Exemplo: "12345678000195". */
  cpfCnpj: string | null
  /** Identificação fiscal no exterior; nula quando não há. */
  nifEstrangeiro: string | null
  /** Razão social, ou nome. */
  razaoSocial: string | null
  /** E-mail; nulo quando não há. */
  email: string | null
  /** O telefone; nulo também para quem não vê o conteúdo das notas. */
  telefone: string | null
  /** O município. */
  cidade: {
    /** Código IBGE do município, 7 dígitos. */
    ibge: string
    /** O nome. */
    nome: string
    /** Sigla do estado. */
    uf: string
  } | null
}

export type ParteDaSituacao = {
  /** O nome da cidade, ou da parte do serviço. Exemplo: "Guarulhos". */
  nome: string
  /** A UF; nula na parte do serviço. Exemplo: "SP". */
  uf: string | null
  /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  ibge: string | null
  /** Como responde agora; sem_pedidos: nada foi pedido à cidade nos últimos 15 minutos. */
  estado: 'fora' | 'instavel' | 'respondendo' | 'sem_pedidos'
  /** Em 90 dias, de 0 a 1. Da cidade, a parte dos pedidos que ela respondeu; da parte do serviço, a do tempo. Nula sem nenhum. De 0 a 1. Exemplo: 0.9981. */
  disponibilidade: number | null
  /** Os últimos 90 dias de Brasília, hoje por último: inteiro, respondeu o dia todo; parte, falhou em parte dele; fora, mais de uma hora sem resposta. */
  dias: Array<'sem_movimento' | 'inteiro' | 'parte' | 'fora'>
}

export type PassoDaNota = {
  /** Quando aconteceu. */
  em: string
  /** O tipo do passo. */
  etapa: 'aceita' | 'estado' | 'envio' | 'consulta' | 'webhook'
  /** O passo em uma frase. Exemplo: "enviada: autorizada". */
  titulo: string
  /** Quanto o passo levou, quando se sabe. */
  duracaoMs: number | null
  /** Fatos do passo, conforme a etapa: estados, resultado, status HTTP, causa, URL. Exemplo: {"operacao":"emitir","resultado":"autorizada","statusHttp":201}. */
  detalhe: {
    de?: StatusNota | null
    para?: StatusNota
    /** O que se pediu ao município. */
    operacao?: 'emitir' | 'consultar' | 'cancelar' | 'solicitar' | 'corrigir'
    /** O que a troca provou. */
    resultado?: string
    /** O status HTTP da resposta. */
    statusHttp?: number | null
    /** Por que o passo não teve resposta que se pudesse usar. */
    causa?: string | null
    /** O que o município disse, quando isso não decidiu a nota. */
    mensagens?: Array<{
      /** O código, como o município o escreveu; vazio quando não há. */
      codigo: string
      /** As palavras dele. */
      mensagem: string
    }> | null
    /** O documento trocado com o município. */
    documentoId?: string
    /** A troca com o município, para ver os bytes. */
    transmissaoId?: string
    /** O evento entregue. */
    evento?: string
    /** Para onde o webhook foi. */
    url?: string
    /** Qual tentativa. */
    numero?: number
    /** Por que a entrega do webhook falhou. */
    erroClasse?: string | null
    /** A entrega do webhook. */
    entregaId?: string
  }
}

export type PassoDaOperacao = {
  /** ISO 8601 com fuso. */
  em: string
  /** O tipo do passo. */
  etapa: 'aceita' | 'estado' | 'envio' | 'consulta' | 'webhook' | 'operacao'
  /** O passo em uma frase. Exemplo: "operação: reprocessada, por Bia". */
  titulo: string
  /** Quanto o passo levou, quando se sabe. */
  duracaoMs: number | null
  /** Quanto se passou desde o passo anterior. */
  esperaMs: number
  /** Fatos do passo, conforme a etapa; de um ato da operação, motivo, quem e requestId. */
  detalhe: Record<string, unknown>
}

export type PassoDaSerie = {
  /** Um número tirado, ou uma mudança da série. */
  tipo: 'numero' | 'mudanca'
  /** ISO 8601 com fuso. */
  em: string
  /** O número; nulo quando o passo é da série inteira. */
  numero: number | null
  /** A nota que tem o número; nulo quando nenhuma tem. */
  notaId: string | null
  /** O que é do número: reservado, transmitido, autorizado, recusado, inutilizado. */
  situacao: 'reservado' | 'transmitido' | 'incerto' | 'autorizado' | 'recusado' | 'inutilizado' | null
  /** O que mudou na série; nulo quando é um número. */
  acao: string | null
  /** O que mudou, de e para; nulo quando nada mais há a dizer. */
  detalhe: unknown
}

export type PausaDaCidade = {
  /** Se as emissões da conexão estão pausadas agora. */
  pausada: boolean
  /** A conexão, nos dois ambientes. Exemplo: "guarulhos". */
  conexao: string
  /** Quantas notas esperam para sair, no ambiente do incidente. */
  esperam: number
  /** O que aconteceu, para mostrar. Exemplo: "Guarulhos está em pausa; 302 notas esperam.". */
  frase: string
}

export type PedidoCancelamento = {
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
  /** No sistema nacional: 1 erro na emissão, 2 serviço não prestado, 9 outros (padrão). Um código fora da lista do município é 400. Formato: o código da lista do município. */
  codigoMotivo?: string
}

export type PedidoCartaCorrecao = {
  /** O que muda. Ao menos um texto. */
  correcoes: {
    /** A discriminação nova do serviço. Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
    discriminacao?: string
    /** As informações complementares novas. Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
    informacoesComplementares?: string
    /** O contato novo do tomador. */
    tomador?: {
      /** E-mail do tomador. De 1 a 80 caracteres. */
      email?: string
      /** Telefone do tomador. Formato: um telefone: dígitos, espaços e pontuação. De 1 a 20 caracteres. */
      telefone?: string
    }
  }
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
}

export type PedidoDeAviso = {
  /** Um título, para reconhecer. Formato: um texto de uma linha, que não seja só espaços. De 1 a 120 caracteres. */
  titulo?: string
  /** No lugar do texto da prévia; os números de cada conta vêm ao lado. Formato: um texto que não seja só espaços. De 1 a 600 caracteres. */
  texto?: string
  /** Uma faixa no portal das contas, até o incidente acabar; sem o campo, sim. */
  portal?: boolean
  /** Um e-mail aos donos e administradores, e outro no fim; sem o campo, sim. */
  email?: boolean
  /** O texto na página pública de situação, só de incidentes em produção que não são de uma conta; sem o campo, não. */
  publica?: boolean
}

export type PedidoDeCertificado = {
  /** O nome da conta que pede o certificado. */
  conta: string
  /** A razão social. */
  empresa: string
  /** CPF (11) ou CNPJ (14), sem máscara. */
  cpfCnpj: string
  /** Até quando vale o certificado em vigor; null: não há nenhum. */
  validoAte: string | null
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** Quantos arquivos ainda podem ser enviados. */
  tentativasRestantes: number
}

export type PedidoDeConferencia = {
  ambiente: Ambiente
}

export type PedidoDeEsvaziamento = {
  /** nome:chave, em que * é qualquer texto: conexoes:*, *3550308. De 1 a 200 caracteres. Exemplo: "conexoes:*". */
  pattern: string
  /** Por que se esquece; fica na auditoria. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
}

export type PedidoDeFechamento = {
  ambiente: Ambiente
  /** Só estas; nulo ou ausente: todas que a pessoa vê. De 1 a 1000 itens. */
  empresaIds?: Array<string> | null
  /** De 15 a 500 caracteres; obrigatório se alguma empresa não está conferida. Até 2000 caracteres. Exemplo: "Conferido em papel pelo escritório". */
  motivo?: string | null
}

export type PedidoDeReabertura = {
  ambiente: Ambiente
  /** Só estas; nulo ou ausente: todas que a pessoa vê. De 1 a 1000 itens. */
  empresaIds?: Array<string> | null
  /** De 15 a 500 caracteres. Até 2000 caracteres. Exemplo: "Conferido em papel pelo escritório". */
  motivo: string
}

export type PedidoDeVerificacao = {
  /** Por que se confere; fica na auditoria. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  motivo: string
}

export type PedidoEnvioDaNota = {
  /** Os endereços, cada um com a sua mensagem. De 1 a 5 itens. */
  para: Array<string>
  /** O assunto; sem ele, "Nota fiscal 31 de Prestadora Ltda". Em homologação começa por [TESTE]. Formato: um texto de uma linha, que não seja só espaços. De 1 a 150 caracteres. */
  assunto?: string
  /** O texto, antes do link da nota; sem ele, um texto padrão. Em uma conta em teste não pode trazer outros endereços da internet. Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
  mensagem?: string
  /** Manda uma cópia ao usuário da sessão, se o e-mail dele está confirmado. */
  copiaParaMim?: boolean
}

export type PedidoInutilizacao = {
  /** Quem presta o serviço e emite a nota. */
  prestador: {
    /** CPF ou CNPJ da empresa emitente. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
  }
  /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  /** A série do RPS, de 1 a 5 letras ou dígitos. Formato: um texto que não seja só espaços. De 1 a 5 caracteres. */
  serie: string
  /** O número, como número ou como texto: o numeroRps de uma nota serve como veio. De 1 a 999999999999999. Exemplo: 42. */
  numero: number | string
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
}

export type PedidoInutilizacaoDeIntervalo = {
  /** Quem presta o serviço e emite a nota. */
  prestador: {
    /** CPF ou CNPJ da empresa emitente. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cpfCnpj: string
  }
  /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
  municipio?: string
  /** A série do RPS, de 1 a 5 letras ou dígitos. Formato: um texto que não seja só espaços. De 1 a 5 caracteres. */
  serie: string
  /** O primeiro número do intervalo. De 1 a 999999999999999. */
  de: number
  /** O último número do intervalo. De 1 a 999999999999999. */
  ate: number
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
}

export type PedidoLote = {
  /** De 1 a 50 pedidos, cada um como em POST /nfse. De 1 a 50 itens. */
  notas: Array<PedidoNfse>
} | Array<PedidoNfse>

export type PedidoNfse = {
  /** Identificador seu, único na conta: repetir o mesmo não emite duas vezes. Formato: um texto sem espaços no começo e no fim. De 1 a 64 caracteres. Exemplo: "pedido-2026-000123". */
  idIntegracao?: string
  /** Empresa emissora, já cadastrada na conta. */
  prestador: {
    /** CPF ou CNPJ, com letras ou não. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. Exemplo: "11222333000181". */
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
    /** Força um número. Acima do próximo da série, a nota sai com o aviso NUMERACAO_SALTADA; muito acima, precisa de opcoes.confirmarSalto. Formato: de 1 a 15 dígitos, sem zero à esquerda. De 1 a 15 caracteres. */
    numero?: string
    /** Série; o padrão vem da configuração. Zeros à esquerda não fazem outra série: 1 e 00001 são a mesma. Formato: letras e dígitos. De 1 a 5 caracteres. */
    serie?: string
    /** O tipo do RPS. Padrão: "rps". */
    tipo?: 'rps' | 'nota_conjugada_misto' | 'cupom'
    /** Data e hora da emissão do RPS, ISO 8601; sem fuso vale a hora do município do prestador, em que a nota é datada. O padrão é agora. No mínimo 1 caracteres. */
    dataEmissao?: string
    /** Mês de competência, AAAA-MM. O padrão é o mês da emissão. */
    competencia?: string
  }
  /** Data e hora da emissão do RPS, ISO 8601; sem fuso vale a hora do município do prestador, em que a nota é datada. O padrão é agora. No mínimo 1 caracteres. */
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
    /** CNPJ de quem recebe. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
    cnpjRecebedor: string
    /** Base do CNPJ da instituição de pagamento. Formato: 8 dígitos. */
    cnpjInstituicao: string
  }>
  /** Opções de processamento. */
  opcoes?: {
    /** Espera a resposta final por até 30 segundos. Padrão: false. */
    modoSincrono?: boolean
    /** URL que recebe os eventos só desta nota. De 1 a 2000 caracteres. */
    webhookUrl?: string
    /** alta passa à frente na fila, sem parar as outras. Padrão: "normal". */
    prioridade?: 'normal' | 'alta'
    /** Confirma um rps.numero muito acima do próximo da série, que sem isto é 422 SALTO_DE_NUMERACAO. Padrão: false. */
    confirmarSalto?: boolean
  }
}

export type PedidoReemissao = {
  /** Pedido de emissão de NFS-e. */
  payload: PedidoNfse
}

export type PedidoReemissaoComMotivo = {
  /** Pedido de emissão de NFS-e. */
  payload: PedidoNfse
  /** De 10 a 500 caracteres; fica no histórico da nota original. */
  motivo: string
}

export type PedidoSubstituicao = {
  /** O corpo de POST /nfse da nota nova. */
  novaNota: Record<string, unknown>
  /** De 15 a 500 caracteres. Exemplo: "Nota emitida com o tomador errado". */
  motivo: string
  /** No sistema nacional: 01 desenquadramento do Simples, 02 enquadramento, 03 e 04 imunidade ou isenção retroativa, 05 rejeição pelo tomador, 99 outros (padrão). Um código fora da lista do município é 400. Formato: um código de 1 ou 2 dígitos. */
  codigoMotivo?: string
}

export type PedidoVerComo = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type Pendencia = {
  /** O que espera. Exemplo: "notas_recusadas". */
  especie: 'notas_recusadas' | 'notas_incertas' | 'empresas_sem_certificado' | 'certificados_vencendo' | 'endpoints_falhando' | 'numeros_sem_nota' | 'cidades_instaveis' | 'limites_do_plano' | 'faturas_vencidas'
  /** Quantas esperam. No mínimo 1. */
  quantidade: number
  /** Desde quando a mais antiga espera; de um certificado, quando vence. Nulo quando não se sabe. */
  desde: string | null
  /** Aonde ir para resolver. */
  alvo: {
    /** A tela onde se resolve. */
    tela: 'notas' | 'empresas' | 'webhooks' | 'series' | 'municipios' | 'conta' | 'faturas'
    /** O que a tela filtra. */
    filtro: Record<string, unknown>
  }
  /** As primeiras, pelo nome. */
  itens: Array<{
    /** O id da nota, empresa, endpoint ou série; de um limite, o que ele limita. */
    id: string
    /** Como uma pessoa o conhece. Exemplo: "Padaria da Esquina Ltda". */
    nome: string
  }>
}

export type PendenciaDoFechamento = {
  /** O que está em aberto. Exemplo: "recusadas". */
  especie: 'em_duvida' | 'recusadas' | 'lacunas' | 'divergencias' | 'esperando'
  /** Se impede o fechamento: só notas em dúvida. */
  impede: boolean
  /** A conta da empresa. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. Exemplo: "Contábil Horizonte". */
    nome: string
  }
  /** De que empresa. */
  empresa: {
    /** O id da empresa. */
    id: string
    /** O nome. Exemplo: "Gaúcha Transportes". */
    nome: string
  }
  /** Quantas notas, ou quantos números. No mínimo 1. Exemplo: 4. */
  quantidade: number
  /** A soma do valor delas, em reais; nula para números sem nota. Exemplo: 11480. */
  valor: number | null
  /** De divergencias: o ISS da cidade menos o do pedido, em reais; nula para as outras. Exemplo: -22.5. */
  diferenca: number | null
  /** As cinco primeiras. */
  itens: Array<{
    /** O id da nota; de uma lacuna, o da série. */
    id: string
    /** Como uma pessoa o conhece: cliente e valor de uma nota, série e números de uma lacuna. Exemplo: "Rede Norte Telecom, R$ 4.120,00". */
    nome: string
  }>
  /** Aonde ir para resolver. */
  alvo: {
    /** A tela onde se resolve. Exemplo: "notas". */
    tela: 'notas' | 'series'
    /** O que a tela filtra. Exemplo: {"empresaId":"0192a1b0-0000-4000-8000-000000000001","status":"rejeitada"}. */
    filtro: Record<string, unknown>
  }
}

/** anual cobra doze mensalidades de uma vez, a cada aniversário do contrato. */
export type Periodicidade = 'mensal' | 'anual'

export type PlanilhaDoLote = {
  /** Os nomes das colunas, na ordem do arquivo. Com celulas em cada linha, as colunas podem mudar depois. De 1 a 300 itens. */
  cabecalho: Array<string>
  /** Do nome de uma coluna do arquivo ao campo que ela é; null a deixa de fora. */
  colunas: Record<string, unknown>
  /** Se as linhas sem tomador são assim mesmo. */
  semTomador: boolean
  /** Os itens desta página. */
  items: Array<LinhaDaPlanilha>
  /** Quantos há ao todo. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type Plano = {
  /** O id, um UUID. */
  id: string
  /** O código do plano, único. */
  codigo: string
  /** O nome. */
  nome: string
  /** desativado: nenhum contrato novo o toma. */
  status: 'ativo' | 'desativado'
  /** Se contratos novos o tomam. */
  ativo: boolean
  /** true: só o atendimento o contrata; o portal não o oferece. */
  privado: boolean
  /** A mensalidade, em reais. De 0 a 100000000. */
  valorMensal: number
  /** O que o plano oferece, em poucas palavras. Até 500 caracteres. */
  descricao: string | null
  /** Notas de produção por mês que a mensalidade já paga. De 0 a 1000000000. */
  notasIncluidas: number
  /** O preço de cada nota além das faixas; nulo: o da precificação geral. De 0 a 100000000. */
  valorNotaExcedente: number | null
  /** O preço das primeiras notas excedentes, em ordem crescente de ate. Até 20 itens. */
  faixas: Array<{
    /** Até esta nota excedente, contada no mês. De 1 a 1000000000. */
    ate: number
    /** Por nota, em reais. De 0 a 100000000. */
    valor: number
  }>
  /** A fatura cujo excedente passa disto espera uma pessoa; nulo: sem teto. De 0 a 100000000. */
  tetoExcedente: number | null
  /** Notas de produção por mês; nulo: sem limite. De 0 a 1000000000. */
  limiteNotas: number | null
  /** Empresas ativas; nulo: sem limite. De 0 a 1000000000. */
  limiteEmpresas: number | null
  /** Usuários e convites pendentes; nulo: sem limite. De 1 a 1000000000. */
  limiteUsuarios: number | null
  /** Requisições por minuto de cada chave; nulo: sem limite. De 1 a 1000000000. */
  limiteRequisicoesMinuto: number | null
  periodicidade: Periodicidade
  /** Dias de teste, sem cobrança, no começo do contrato. De 0 a 365. */
  diasTeste: number
  /** O que o plano inclui. Até 10 itens. */
  recursos: Array<Recurso>
  /** A versão do plano: muda com preço, limites ou textos. */
  versaoPlano: number
  /** Contratos em vigor deste plano, em qualquer versão. */
  contratos: number
  /** A versão. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

export type PlanoDaCopia = {
  /** Quantos a produção ainda não tem. */
  aCopiar: number
  /** Quantos a produção já tem. */
  jaExistem: number
  /** O que existe nos dois ambientes e não é igual: fica como está na produção. Até 100. Até 100 itens. */
  diferentes: Array<{
    /** O que existe na produção. */
    id: string | null
    /** Como a conta o chama. */
    nome: string
    /** Os campos que não são iguais nos dois ambientes. */
    campos: Array<string>
  }>
  /** O que não pode ir, cada um com o motivo. Até 100. Até 100 itens. */
  naoCopiados: Array<{
    /** O que existe em homologação. */
    id: string | null
    /** Como a conta o chama. */
    nome: string
    /** Por que não vai para a produção. */
    motivo: string
  }>
}

/** As notas recorrentes, que chegam pausadas. */
export type PlanoDaCopiaDeRecorrentes = {
  /** Quantos a produção ainda não tem. */
  aCopiar: number
  /** Quantos a produção já tem. */
  jaExistem: number
  /** O que existe nos dois ambientes e não é igual: fica como está na produção. Até 100. Até 100 itens. */
  diferentes: Array<{
    /** O que existe na produção. */
    id: string | null
    /** Como a conta o chama. */
    nome: string
    /** Os campos que não são iguais nos dois ambientes. */
    campos: Array<string>
  }>
  /** O que não pode ir, cada um com o motivo. Até 100. Até 100 itens. */
  naoCopiados: Array<{
    /** O que existe em homologação. */
    id: string | null
    /** Como a conta o chama. */
    nome: string
    /** Por que não vai para a produção. */
    motivo: string
  }>
  /** As primeiras 100, com a data em que cada uma começaria. Até 100 itens. */
  novas: Array<{
    /** A recorrente: antes da cópia, a de homologação; depois, a da produção. */
    id: string
    /** Como a conta chama esta nota recorrente. */
    nome: string
    /** Nenhuma nota sai antes deste dia. */
    primeiraData: string
  }>
}

export type PlanoOferecido = {
  /** O id, um UUID. */
  id: string
  /** O código do plano. */
  codigo: string
  /** O nome do plano. */
  nome: string
  /** O que o plano oferece; nulo sem texto. */
  descricao: string | null
  periodicidade: Periodicidade
  /** O que cada período custaria, em reais, com o desconto do contrato. */
  mensalidade: number
  /** O preço da nota excedente além das faixas; nulo: o da precificação geral. */
  valorNotaExcedente: number | null
  /** Notas de produção por mês que a mensalidade já paga. */
  notasIncluidas: number
  /** Notas de produção por mês; nulo: sem limite. */
  limiteNotas: number | null
  /** Empresas ativas; nulo: sem limite. */
  limiteEmpresas: number | null
  /** Usuários e convites pendentes; nulo: sem limite. */
  limiteUsuarios: number | null
  /** Requisições por minuto de cada chave; nulo: sem limite. */
  limiteRequisicoesMinuto: number | null
  /** O que o plano inclui. */
  recursos: Array<Recurso>
  /** O que muda em relação ao plano de hoje. */
  mudanca: {
    /** Se a mensalidade sobe ou fica, ou se desce. */
    tipo: 'upgrade' | 'downgrade'
    /** A mensalidade dele menos a de hoje, em reais. */
    diferenca: number
    /** Quando a troca pode valer. */
    quando: Array<'agora' | 'proxima_competencia'>
  }
}

export type PrazoAprendido = {
  /** Idade, em horas, com que ao menos três notas foram recusadas. */
  horas: number
  /** Notas recusadas pelo prazo; com menos de três, nada se conclui. */
  recusas: number
  /** ISO 8601 com fuso. */
  em: string
}

/** Até quando a nota autorizada pode ser cancelada sem análise; nulo nos outros estados. */
export type PrazoDaNota = {
  /** O fim do prazo; nulo quando não se conhece. */
  ate: string | null
  origem: OrigemDoPrazo
}

export type PrazoDoMunicipio = {
  /** Horas depois da autorização; nulo onde não se sabe. */
  horas: number | null
  origem: OrigemDoPrazo
}

export type Precificacao = {
  /** O preço da nota excedente dos planos que não fixam um. De 0 a 100000000. */
  valorNotaPadrao: number
  /** O preço das primeiras notas excedentes, em ordem crescente de ate. Até 20 itens. */
  faixas: Array<{
    /** Até esta nota excedente, contada no mês. De 1 a 1000000000. */
    ate: number
    /** Por nota, em reais. De 0 a 100000000. */
    valor: number
  }>
  /** Descontos do excedente por volume, em ordem crescente de aPartirDe. Até 20 itens. */
  descontoVolume: Array<{
    /** Notas no mês a partir das quais o desconto vale. De 1 a 1000000000. */
    aPartirDe: number
    /** Quanto sai do excedente, em porcento. De 0 a 100. */
    percentual: number
  }>
  /** Multa por atraso, uma vez, em porcento: até 2 (CDC, art. 52, § 1º). De 0 a 100. */
  multaPercentual: number
  /** Juros simples ao mês, contados por dia, em porcento: até 1. De 0 a 100. */
  jurosMensalPercentual: number
  /** Dias de atraso até o contrato ficar inadimplente. De 0 a 365. */
  diasTolerancia: number
  /** Dias de atraso até o contrato ser suspenso. De 0 a 365. */
  diasSuspensao: number
  /** O dia de vencimento dos contratos que não escolhem um. De 1 a 28. */
  diaVencimentoPadrao: number
  /** AAAA-MM-DD, em Brasília. */
  vigenteDesde: string
  /** A versão. */
  versao: number
  /** A versão que ainda não começou a valer; nulo sem uma. */
  proxima: {
    /** O preço da nota excedente dos planos que não fixam um. De 0 a 100000000. */
    valorNotaPadrao: number
    /** O preço das primeiras notas excedentes, em ordem crescente de ate. Até 20 itens. */
    faixas: Array<{
      /** Até esta nota excedente, contada no mês. De 1 a 1000000000. */
      ate: number
      /** Por nota, em reais. De 0 a 100000000. */
      valor: number
    }>
    /** Descontos do excedente por volume, em ordem crescente de aPartirDe. Até 20 itens. */
    descontoVolume: Array<{
      /** Notas no mês a partir das quais o desconto vale. De 1 a 1000000000. */
      aPartirDe: number
      /** Quanto sai do excedente, em porcento. De 0 a 100. */
      percentual: number
    }>
    /** Multa por atraso, uma vez, em porcento: até 2 (CDC, art. 52, § 1º). De 0 a 100. */
    multaPercentual: number
    /** Juros simples ao mês, contados por dia, em porcento: até 1. De 0 a 100. */
    jurosMensalPercentual: number
    /** Dias de atraso até o contrato ficar inadimplente. De 0 a 365. */
    diasTolerancia: number
    /** Dias de atraso até o contrato ser suspenso. De 0 a 365. */
    diasSuspensao: number
    /** O dia de vencimento dos contratos que não escolhem um. De 1 a 28. */
    diaVencimentoPadrao: number
    /** AAAA-MM-DD, em Brasília. */
    vigenteDesde: string
    /** A versão. */
    versao: number
  } | null
}

export type Preparacao = {
  /** O id, um UUID. */
  id: string
  /** O padrão que a cidade fala. */
  padrao: string
  ambiente: Ambiente
  /** O estado. */
  status: StatusPreparacao
  /** Se os que passam vão ao ar. */
  publicar: boolean
  /** Se alcança os que uma conexão já serve. */
  substituir: boolean
  /** A empresa cujo certificado ensaia todos; nula: uma de cada município. */
  empresaId: string | null
  /** A razão, em uma frase. */
  motivo: string
  /** Quem pediu. */
  por: string | null
  /** Quantos há ao todo. */
  total: number
  /** Quantos municípios já terminaram. */
  feitos: number
  /** Quantos municípios estão em cada situação; as que não têm nenhum não aparecem. */
  contagens: {
    /** Os que esperam a vez. */
    pendente?: number
    /** Tarefas que um processo faz agora. */
    executando?: number
    /** Os já servidos, que não foram tocados. */
    mantido?: number
    /** Os que não podem ir ao ar. */
    faltando?: number
    /** Os ensaiados com sucesso, ainda sem publicar. */
    pronto?: number
    /** Os que estão no ar. */
    publicado?: number
    /** Os que a preparação cancelada não alcançou. */
    cancelado?: number
  }
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  concluidaEm: string | null
}

export type PreparacaoPedida = {
  /** O trabalho que começou; nulo na simulação. */
  preparacao: Preparacao | null
  /** O que aconteceria com cada município; nulo fora da simulação. */
  simulacao: Array<CidadeSimulada> | null
}

export type PreviaDaImportacao = {
  /** O id da importação, dado pela análise. */
  importacaoId: string
  /** Do arquivo; aplicar o pede de volta. */
  sha256: string
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** O que separa as células. */
  separador: ';' | ',' | '	'
  /** Como os bytes foram lidos. */
  codificacao: 'utf-8' | 'windows-1252' | 'utf-16le'
  /** As colunas do arquivo e o campo que cada uma preenche; null: nenhum. */
  colunas: Array<{
    /** O nome no cabeçalho. */
    original: string
    /** Um campo de uma empresa importada. */
    destino: 'cnpj' | 'razaoSocial' | 'nomeFantasia' | 'inscricaoMunicipal' | 'inscricaoEstadual' | 'codigoCidade' | 'regimeTributario' | 'regimeEspecial' | 'optanteSimples' | 'email' | 'telefone' | 'cep' | 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'uf' | 'codigoServico' | 'codigoTributacao' | 'cnae' | 'aliquotaIss' | 'serieRps' | 'proximoNumeroRps' | 'ambiente' | 'usuarioPrefeitura' | 'senhaPrefeitura' | 'tokenPrefeitura' | 'idExterno' | null
    /** false: a coluna é lida e mostrada, e não fica guardada. */
    gravada: boolean
  }>
  /** Na ordem do arquivo. */
  linhas: Array<LinhaAnalisada>
  /** As linhas em números. */
  resumo: {
    /** Linhas com dados. */
    linhas: number
    /** Empresas novas. */
    criar: number
    /** Empresas da conta que mudam. */
    atualizar: number
    /** Empresas da conta em que nada muda. */
    ignorar: number
    /** Linhas com falhas. */
    invalidas: number
    /** Linhas com algo a conferir. */
    comAvisos: number
    /** Séries cujo próximo número sobe. */
    seriesElevadas: number
  }
}

export type PreviaDoAviso = {
  /** O que há, como as contas o leem. */
  titulo: string
  /** O que o serviço faz, e o que não é preciso fazer. */
  texto: string
  /** O que se conta. */
  unidade: 'notas' | 'cobrancas' | 'entregas' | 'emails' | 'documentos' | 'linhas' | 'tarefas' | 'pagamentos' | 'faturas'
  /** Quanto espera, de todas. */
  quantas: number
  /** Quantas pessoas recebem um e-mail: donos e administradores ativos. */
  pessoas: number
  /** Quantas contas já foram avisadas deste incidente: não o são outra vez. */
  jaAvisadas: number
  /** As contas, as mais atingidas antes. */
  items: Array<{
    /** A conta. */
    conta: {
      /** O id da conta. */
      id: string
      /** O nome. */
      nome: string
    }
    /** O que dela espera. */
    quantas: number
    /** Em reais. Exemplo: 1000. */
    valor: number | null
    /** Quantas pessoas dela recebem um e-mail. */
    pessoas: number
    /** ISO 8601 com fuso. */
    avisadaEm: string | null
    /** A frase com os números dela; vazia quando nada espera. */
    esperam: string
  }>
  /** Quantas contas são atingidas. */
  total: number
  /** Quantos itens cabem na página. */
  limit: number
  /** Quantos itens foram pulados. */
  offset: number
}

export type PreviaDoReajuste = {
  /** O percentual fixo, ou o do índice; nulo enquanto o índice não saiu. */
  percentual: number | null
  /** Contratos, pelo que lhes acontece. */
  resumo: {
    /** Quantos ganham o novo preço na vigência. */
    previstos: number
    /** Quantos o ganharam. */
    aplicados: number
    /** Quantos ficam de fora. */
    ignorados: number
  }
  /** O que muda em cada contrato; até cinco mil. */
  contratos: Array<{
    /** O contrato. */
    contratoId: string
    /** O nome da conta do contrato. */
    tenantNome: string
    /** A mensalidade quando o reajuste foi calculado, em reais. */
    valorAnterior: number
    /** A mensalidade reajustada, em reais; nulo enquanto o índice não saiu, ou fora do reajuste. */
    valorNovo: number | null
    /** O que acontece ao contrato. */
    situacao: 'previsto' | 'aplicado' | 'ignorado'
    /** Por que foi ignorado; nulo quando não foi. */
    motivo: 'PERIODICIDADE_ANUAL' | 'OUTRO_INDICE' | 'OUTRO_REAJUSTE' | 'CONTRATO_ENCERRADO' | 'PRECO_MUDOU' | 'SEM_PLANO' | null
  }>
}

export type ProcessarLote = {
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  /** O que fazer. De 1 a 4 itens. */
  acoes: Array<AcaoDeLote>
}

export type Processo = {
  /** O id que o processo se deu ao começar. */
  id: string
  /** O que o processo faz. */
  papel: 'api' | 'worker'
  /** silencioso: não dá sinal há mais de 20 segundos. */
  situacao: 'vivo' | 'encerrando' | 'silencioso'
  /** A versão do serviço que ele roda. */
  versao: string
  /** O nome da máquina. */
  maquina: string
  /** O número do processo na máquina. */
  pid: number
  /** ISO 8601 com fuso. */
  iniciadoEm: string
  /** ISO 8601 com fuso. */
  batidoEm: string
  /** Atraso do laço de eventos desde o sinal anterior, em 99 % das voltas. */
  atrasoP99Ms: number
  /** A volta mais atrasada desde o sinal anterior. */
  atrasoMaxMs: number
  /** Memória residente. */
  memoriaBytes: number
  /** Memória em uso pelo JavaScript. */
  heapBytes: number
  /** O que ele guarda na memória. */
  caches: Array<{
    /** O que é guardado. */
    nome: string
    /** Quantos itens. */
    itens: number
  }>
}

export type ProntoParaValer = {
  /** Se nada falta: a produção aceitaria uma nota agora. */
  pronta: boolean
  /** Se nada do que falta impede a cópia. */
  podeCopiar: boolean
  /** Um de cada, na ordem em que se lê. */
  itens: Array<ItemParaValer>
  /** O que iria de homologação para a produção. */
  copia: {
    /** Como a empresa emite em cada município. */
    configuracoes: PlanoDaCopia
    /** Os clientes conhecidos só de notas de teste. */
    clientes: PlanoDaCopia
    recorrentes: PlanoDaCopiaDeRecorrentes
  }
  /** O que já vale nos dois ambientes, e por isso não se copia. */
  compartilhados: Array<{
    /** O que é dos dois ambientes. */
    tipo: 'cadastro' | 'certificado' | 'modelos'
    /** Quantos há. */
    quantos: number
  }>
}

/** O que acontece em seguida, e o que uma pessoa faz. */
export type ProximoPasso = {
  /** Em que a nota está, com as tarefas, os alertas e as perguntas dela. */
  passo: 'conflito' | 'conflito_decidido' | 'teste_sem_marca' | 'pergunta_recusada' | 'sem_decisao' | 'tarefa_parada' | 'sem_tarefa' | 'espera_causa' | 'fila_pausada' | 'emissao_pausada' | 'cidade_suspensa' | 'enviando' | 'consultando' | 'aguardando_prefeitura' | 'em_duvida' | 'nova_tentativa' | 'na_fila' | 'cancelamento_manual' | 'cancelamento_sem_resposta' | 'analise_sem_resposta' | 'duas_notas' | 'documento_divergente' | 'pedido_em_curso' | 'autorizada' | 'cancelada' | 'substituida' | 'teste_barrado' | 'reemitida' | 'recusada' | 'recusada_sem_prova' | 'encerrada'
  /** O que é, em uma frase. Exemplo: "Não se sabe ainda se a cidade a autorizou". */
  titulo: string
  /** Por que está assim. */
  porque: string
  /** O que o serviço faz em seguida, sem ninguém pedir. */
  sozinho: string
  /** ISO 8601 com fuso. */
  em: string | null
  /** O que uma pessoa faz agora. */
  pessoa: string
  /** O ato que resolve, dos que acoes lista; nulo quando não há um. */
  ato: 'consultar' | 'replay-webhook' | 'reenfileirar' | 'reprocessar' | 'falha-definitiva' | 'assumir' | 'declarar-alheia' | 'inutilizar-rps' | 'reemitir' | null
  /** pessoa: não se resolve sozinha. servico: se resolve sozinha. nada: terminou. */
  espera: 'pessoa' | 'servico' | 'nada'
}

export type QuemFezAOcorrencia = {
  /** portal: uma pessoa da conta. job: o próprio serviço. */
  tipo: string
  /** O id de quem fez; nulo quando não há. */
  id: string | null
  /** O nome de quem fez; nulo para o próprio serviço. */
  nome: string | null
}

export type RascunhoReemissao = {
  /** O corpo de POST /nfse da nota original. */
  payload: Record<string, unknown>
  /** Por que a nota original foi recusada. */
  errosOriginais: Array<ErroDeCampo>
  /** Os campos que vêm como *** e precisam ser preenchidos de novo. Exemplo: ["opcoes.token"]. */
  camposMascarados: Array<string>
}

export type Reajuste = {
  /** O id, um UUID. */
  id: string
  /** aguardando_indice: a vigência chegou e o índice ainda não saiu. */
  status: StatusReajuste
  /** O índice de preços. */
  indice: Indice | null
  /** O percentual fixo, ou o do índice; nulo enquanto o índice não saiu. */
  percentual: number | null
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  periodoInicio: string | null
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  periodoFim: string | null
  /** Os contratos: um dos três campos. */
  alvo: {
    /** Estes contratos. De 1 a 1000 itens. */
    contratoIds?: Array<string>
    /** Os contratos destes planos. De 1 a 1000 itens. */
    planoIds?: Array<string>
    /** Todos os contratos com plano. */
    todos?: true
  }
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  vigencia: string
  /** Por que o reajuste. */
  motivo: string
  /** Contratos, pelo que lhes acontece. */
  resumo: {
    /** Quantos ganham o novo preço na vigência. */
    previstos: number
    /** Quantos o ganharam. */
    aplicados: number
    /** Quantos ficam de fora. */
    ignorados: number
  }
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  aplicadoEm: string | null
}

export type ReajusteDaRecorrente = {
  /** O id, um UUID. */
  id: string
  /** Vale para as notas desta data em diante. Exemplo: "2026-12-05". */
  aPartir: string
  /** Quanto o valor sobe, em porcento, com até 4 casas; negativo, quanto desce. De -99.9999 a 1000. Exemplo: 4.56. */
  percentual: number
  /** O nome do índice, como você o escreve. Até 60 caracteres. Exemplo: "IPCA de 2026". */
  indice: string | null
}

export type ReajusteDetalhe = {
  /** O id, um UUID. */
  id: string
  /** aguardando_indice: a vigência chegou e o índice ainda não saiu. */
  status: StatusReajuste
  /** O índice de preços. */
  indice: Indice | null
  /** O percentual fixo, ou o do índice; nulo enquanto o índice não saiu. */
  percentual: number | null
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  periodoInicio: string | null
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  periodoFim: string | null
  /** Os contratos: um dos três campos. */
  alvo: {
    /** Estes contratos. De 1 a 1000 itens. */
    contratoIds?: Array<string>
    /** Os contratos destes planos. De 1 a 1000 itens. */
    planoIds?: Array<string>
    /** Todos os contratos com plano. */
    todos?: true
  }
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  vigencia: string
  /** Por que o reajuste. */
  motivo: string
  /** Contratos, pelo que lhes acontece. */
  resumo: {
    /** Quantos ganham o novo preço na vigência. */
    previstos: number
    /** Quantos o ganharam. */
    aplicados: number
    /** Quantos ficam de fora. */
    ignorados: number
  }
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  aplicadoEm: string | null
  /** O que muda em cada contrato; até cinco mil. */
  contratos: Array<{
    /** O contrato. */
    contratoId: string
    /** O nome da conta do contrato. */
    tenantNome: string
    /** A mensalidade quando o reajuste foi calculado, em reais. */
    valorAnterior: number
    /** A mensalidade reajustada, em reais; nulo enquanto o índice não saiu, ou fora do reajuste. */
    valorNovo: number | null
    /** O que acontece ao contrato. */
    situacao: 'previsto' | 'aplicado' | 'ignorado'
    /** Por que foi ignorado; nulo quando não foi. */
    motivo: 'PERIODICIDADE_ANUAL' | 'OUTRO_INDICE' | 'OUTRO_REAJUSTE' | 'CONTRATO_ENCERRADO' | 'PRECO_MUDOU' | 'SEM_PLANO' | null
  }>
}

export type ReativarContrato = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
  /** true reativa apesar de faturas vencidas. */
  forcar?: boolean
}

export type Recorrente = {
  /** O id, um UUID. */
  id: string
  /** Como a conta chama esta nota recorrente. */
  nome: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** O nome da empresa que emite. */
  empresa: string
  ambiente: Ambiente
  /** O nome do tomador; nulo sem tomador. */
  tomadorNome: string | null
  /** A soma dos serviços na próxima data, em reais. */
  valor: number
  modo: ModoDaRecorrente
  competencia: CompetenciaDaRecorrente
  /** Em que dias a nota sai. */
  calendario: CalendarioDaRecorrente
  /** ativa, pausada ou encerrada. */
  situacao: SituacaoRecorrente
  /** A próxima data; nula pausada, ou depois da última. Exemplo: "2026-12-05". */
  proxima: string | null
  /** Quantos meses já tiveram a sua vez, fora os dispensados; contam na quantidade do calendário. */
  feitas: number
  /** Os meses que esperam por alguém, do mais antigo ao mais novo. */
  pendentes: Array<MesPendente>
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
}

export type RecorrenteDetalhe = {
  /** O id, um UUID. */
  id: string
  /** Como a conta chama esta nota recorrente. */
  nome: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** O nome da empresa que emite. */
  empresa: string
  ambiente: Ambiente
  /** O nome do tomador; nulo sem tomador. */
  tomadorNome: string | null
  /** A soma dos serviços na próxima data, em reais. */
  valor: number
  modo: ModoDaRecorrente
  competencia: CompetenciaDaRecorrente
  /** Em que dias a nota sai. */
  calendario: CalendarioDaRecorrente
  /** ativa, pausada ou encerrada. */
  situacao: SituacaoRecorrente
  /** A próxima data; nula pausada, ou depois da última. Exemplo: "2026-12-05". */
  proxima: string | null
  /** Quantos meses já tiveram a sua vez, fora os dispensados; contam na quantidade do calendário. */
  feitas: number
  /** Os meses que esperam por alguém, do mais antigo ao mais novo. */
  pendentes: Array<MesPendente>
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** A nota como sairia hoje: os reajustes que já valem estão nela. */
  nota: PedidoNfse
  /** As próximas 12 datas com nota; vazia pausada ou encerrada. Até 12 itens. */
  proximasDatas: Array<string>
  /** As mesmas datas com o valor de cada nota, e entre elas as que ficam sem nota. */
  previsao: Array<DataPrevista>
  /** Os reajustes, os que já valem e os que virão. */
  reajustes: Array<ReajusteDaRecorrente>
}

export type Recurso = 'prioridade_alta' | 'lote' | 'modo_sincrono'

export type RecusasDeCodigo = {
  /** O código do primeiro erro das notas. Exemplo: "E0310". */
  codigo: string
  /** Quem recusou: o sistema da cidade, o sistema nacional, ou o serviço, que encerrou sem emissão. */
  quem: 'cidade' | 'nacional' | 'servico'
  /** O que o código significa, em nossas palavras; se não está no catálogo, o que foi dito, encurtado. Exemplo: "O código de tributação nacional não existe na lista de serviços.". */
  mensagem: string
  /** Notas recusadas com ele, das aceitas no período. */
  notas: number
  /** O mesmo no período anterior, do mesmo tamanho. */
  antes: number
  /** De quantas contas. */
  contas: number
  /** De quantos municípios. */
  municipios: number
  /** Soma das que ainda não foram reemitidas, em reais. Exemplo: 1000. */
  valorParado: number
  /** Quando a primeira delas foi aceita. */
  primeiraEm: string
  /** Quando a última delas foi aceita. */
  ultimaEm: string
  /** Quantas em cada passo do período, o mais antigo antes; zero onde não houve. Exemplo: [0,2,1]. */
  porPasso: Array<number>
  /** A mais nova delas. */
  exemplo: {
    /** O id, um UUID. */
    id: string
    /** Série do RPS (DPS). */
    serieRps: string
    /** Número do RPS (DPS), tirado da série na aceitação. */
    numeroRps: string
    /** A conta. */
    conta: {
      /** O id da conta. */
      id: string
      /** O nome da conta. */
      nome: string
    }
    /** Código IBGE do município, 7 dígitos. */
    municipio: {
      /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
      ibge: string
      /** O nome. */
      nome: string
      /** Sigla do estado. */
      uf: string
    }
    /** O que foi dito dela. */
    mensagem: string
  }
}

export type Reemitida = {
  /** O id da nota nova. */
  novaNfseId: string
  /** O id da nota recusada que esta reemite. */
  reemissaoDeId: string
}

export type ReemitirFatura = {
  /** O novo vencimento, de hoje em diante. */
  vencimento: string
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type ReenvioDaConta = {
  /** Só as deste endpoint. */
  endpointId?: string
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type ReenvioDeFalhas = {
  /** Só as deste evento. Até 64 caracteres. */
  evento?: string
  /** O começo do número ou do idIntegracao da nota. Até 60 caracteres. */
  q?: string
  /** Criadas desde este dia ou momento. Data e hora sem fuso, e o dia, valem em Brasília. */
  de?: string
  /** Criadas até este dia ou momento. Data e hora sem fuso, e o dia, valem em Brasília. */
  ate?: string
}

export type ReenvioDeWebhook = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
  /** Qual evento da nota. Padrão: o último. */
  evento?: 'nfse.autorizada' | 'nfse.rejeitada' | 'nfse.cancelada' | 'nfse.substituida' | 'nfse.falha_definitiva' | 'nfse.cancelamento_deferido' | 'nfse.cancelamento_indeferido'
}

export type ReenvioNaFila = {
  /** Quantas serão tentadas agora. */
  naFila: number
  /** Quantas mais esperam, para outra chamada. */
  restantes: number
}

/** IBS e CBS como a autoridade os calculará: base sem desconto incondicionado e ISS e, até 2026, sem PIS e Cofins próprios; alíquotas oficiais, na aritmética da calculadora federal. Nulo onde a alíquota ou o redutor ainda não foi fixado. */
export type ReformaPrevista = {
  /** Base da lei, em reais (vBC). Exemplo: 11419.2. */
  base: number
  /** Em reais. Exemplo: 1000. */
  ibsEstadual: number | null
  /** Em reais. Exemplo: 1000. */
  ibsMunicipal: number | null
  /** Em reais. Exemplo: 1000. */
  cbs: number | null
  /** As duas partes do IBS somadas, em reais (vIBSTot). Exemplo: 11.42. */
  ibs: number | null
  /** As alíquotas oficiais usadas, em percentual. */
  aliquotas: {
    /** Em porcento. Exemplo: 3. */
    ibsEstadual: number | null
    /** Em porcento. Exemplo: 3. */
    ibsMunicipal: number | null
    /** Em porcento. Exemplo: 3. */
    cbs: number | null
  }
  /** Quanto de cada tributo fica diferido, em reais (vDif). */
  diferido: {
    /** Em reais. Exemplo: 1000. */
    ibsEstadual: number | null
    /** Em reais. Exemplo: 1000. */
    ibsMunicipal: number | null
    /** Em reais. Exemplo: 1000. */
    cbs: number | null
  }
  /** O que seria devido sem a suspensão (gTribRegular); nulo quando nada está suspenso. */
  tributacaoRegular: {
    /** Em reais. Exemplo: 1000. */
    ibsEstadual: number | null
    /** Em reais. Exemplo: 1000. */
    ibsMunicipal: number | null
    /** Em reais. Exemplo: 1000. */
    cbs: number | null
    /** As alíquotas oficiais usadas, em percentual. */
    aliquotas: {
      /** Em porcento. Exemplo: 3. */
      ibsEstadual: number | null
      /** Em porcento. Exemplo: 3. */
      ibsMunicipal: number | null
      /** Em porcento. Exemplo: 3. */
      cbs: number | null
    }
  } | null
  /** Compra da administração pública: os tributos antes de divididos entre os entes (gTribCompraGov) e o redutor das alíquotas, nulo enquanto não fixado; nulo nas outras operações. */
  compraPublica: {
    /** Em porcento. Exemplo: 3. */
    redutor: number | null
    /** Em reais. Exemplo: 1000. */
    ibsEstadual: number | null
    /** Em reais. Exemplo: 1000. */
    ibsMunicipal: number | null
    /** Em reais. Exemplo: 1000. */
    cbs: number | null
    /** As alíquotas oficiais usadas, em percentual. */
    aliquotas: {
      /** Em porcento. Exemplo: 3. */
      ibsEstadual: number | null
      /** Em porcento. Exemplo: 3. */
      ibsMunicipal: number | null
      /** Em porcento. Exemplo: 3. */
      cbs: number | null
    }
  } | null
  /** Valor total da nota, em reais (vTotNF). Exemplo: 11825.47. */
  total: number | null
  /** Município (IBGE) em que IBS e CBS são devidos. Exemplo: "3550308". */
  localIncidencia: string | null
}

export type RegimeTributario = 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real' | 'imune' | 'isento'

export type RegistroDeAuditoria = {
  /** O número da linha. */
  id: number
  /** ISO 8601 com fuso. */
  em: string
  /** O que foi feito. Exemplo: "fila.pause". */
  acao: string
  /** Sobre o que foi feito. Exemplo: "fila". */
  recurso: string
  /** O id daquilo sobre o que foi feito. */
  recursoId: string | null
  /** De que se trata, pelo nome de agora; nulo quando já não existe, ou não tem nome. E-mails vêm mascarados. Exemplo: "Plano Essencial". */
  objeto: string | null
  /** A conta; nulo quando o ato é do serviço. */
  tenantId: string | null
  /** Quem fez. */
  ator: {
    /** Usuário, chave de API, operador ou o próprio serviço. Exemplo: "admin". */
    tipo: string
    /** O id, um UUID. */
    id: string | null
    /** O nome de quem fez; nulo para o próprio serviço. */
    nome: string | null
    /** O papel da pessoa naquele momento; nulo para chaves, tarefas e linhas antigas. */
    papel: string | null
  }
  /** A chave de API que agiu; nulo para os demais. */
  apiKeyId: string | null
  /** A sessão da pessoa; nulo para os demais. */
  sessaoId: string | null
  /** O endereço de onde veio a requisição. */
  ip: string | null
  /** O programa que fez a requisição, como se apresentou. */
  userAgent: string | null
  /** O método da requisição; nulo fora de uma. */
  metodo: string | null
  /** A operação, com os nomes dos parâmetros no lugar dos ids. */
  rota: string | null
  /** O status da resposta; do que foi feito, o de sucesso da operação. */
  statusCode: number | null
  /** O x-request-id da requisição. */
  requestId: string | null
  /** O motivo que a pessoa deu. */
  motivo: string | null
  /** O que mudou, por campo; nulo quando a linha não o diz. */
  mudancas: Record<string, unknown> | null
  /** E-mails, CPFs e endereços IP vêm mascarados. */
  detalhe: unknown
  /** O lugar da linha na cadeia, e o selo; nulo nos primeiros instantes. */
  selo: {
    /** O lugar na cadeia. */
    ordem: number
    /** O selo, em hexadecimal. */
    hash: string
  } | null
}

export type RegraDeAlerta = {
  tipo: TipoDeAlerta
  gravidade: GravidadeDeAlerta
  /** O que o alerta diz. */
  texto: string
  /** O que o abre. */
  abre: string
  /** O valor que decide, como está nos ajustes agora. */
  limiar: string | null
  /** O que o resolve. */
  resolve: string
  /** As operações que o mostram ou resolvem. */
  operacoes: Array<string>
  /** Quantos estão abertos agora. */
  abertos: number
}

/** Na ordem em que decidem: palavra da operação para a empresa, configuração da empresa, MEI, palavra da operação para o município, autorização da empresa no cadastro nacional, Simples Nacional por data, conexão publicada, adesão do município ao emissor nacional. */
export type RegraDeRota = 'operador' | 'configuracao' | 'mei' | 'ajuste' | 'autorizacao' | 'simples' | 'conexao' | 'convenio'

export type RegrasDeAlerta = {
  /** Uma regra por espécie. */
  items: Array<RegraDeAlerta>
}

export type ResolucaoDeAlerta = {
  /** O que foi feito, ou por que não é preciso fazer nada. Formato: um texto que não seja só espaços. De 1 a 500 caracteres. */
  nota: string
}

export type RespostaDaDuvida = 'nao_consta' | 'outro_conteudo' | 'sem_resposta'

export type ResultadoDaCopia = {
  /** Quantos foram copiados agora. */
  copiados: number
  /** Quantos a produção já tinha. */
  jaExistiam: number
  /** O que existe nos dois ambientes e não é igual: fica como está na produção. Até 100. Até 100 itens. */
  diferentes: Array<{
    /** O que existe na produção. */
    id: string | null
    /** Como a conta o chama. */
    nome: string
    /** Os campos que não são iguais nos dois ambientes. */
    campos: Array<string>
  }>
  /** O que não pode ir, cada um com o motivo. Até 100. Até 100 itens. */
  naoCopiados: Array<{
    /** O que existe em homologação. */
    id: string | null
    /** Como a conta o chama. */
    nome: string
    /** Por que não vai para a produção. */
    motivo: string
  }>
}

/** As notas recorrentes, que chegam pausadas. */
export type ResultadoDaCopiaDeRecorrentes = {
  /** Quantos foram copiados agora. */
  copiados: number
  /** Quantos a produção já tinha. */
  jaExistiam: number
  /** O que existe nos dois ambientes e não é igual: fica como está na produção. Até 100. Até 100 itens. */
  diferentes: Array<{
    /** O que existe na produção. */
    id: string | null
    /** Como a conta o chama. */
    nome: string
    /** Os campos que não são iguais nos dois ambientes. */
    campos: Array<string>
  }>
  /** O que não pode ir, cada um com o motivo. Até 100. Até 100 itens. */
  naoCopiados: Array<{
    /** O que existe em homologação. */
    id: string | null
    /** Como a conta o chama. */
    nome: string
    /** Por que não vai para a produção. */
    motivo: string
  }>
  /** As primeiras 100, com a data em que cada uma começaria. Até 100 itens. */
  novas: Array<{
    /** A recorrente: antes da cópia, a de homologação; depois, a da produção. */
    id: string
    /** Como a conta chama esta nota recorrente. */
    nome: string
    /** Nenhuma nota sai antes deste dia. */
    primeiraData: string
  }>
}

export type ResultadoDaImportacao = {
  /** O id da importação, dado pela análise. */
  importacaoId: string
  /** aplicando: repita a chamada; falhou: nada foi gravado. */
  status: 'aplicando' | 'aplicada' | 'aplicada_parcialmente' | 'falhou'
  /** Empresas criadas. */
  criadas: number
  /** Empresas alteradas. */
  atualizadas: number
  /** Linhas em que nada mudou. */
  ignoradas: number
  /** Linhas que a mesma chamada ainda tem a fazer. */
  restam: number
  /** Por que cada linha que falta não foi gravada. */
  erros: Array<{
    /** A linha do arquivo, como um editor de texto a numera. No mínimo 2. */
    linha: number
    /** Caminho no JSON enviado: servico[0].iss.aliquota, novaNota.tomador.cpfCnpj, notas[3].prestador. Um parâmetro da consulta é query.limit, um cabeçalho é header.Content-Type; vazio quando nenhum campo tem culpa. */
    campo: string
    /** Um código da tabela docs/erros, ou o código oficial do município. */
    codigo: string
    /** O que veio e o que se esperava; na recusa de um município, o que ele disse, como disse. */
    mensagem: string
    /** O que fazer; na recusa de um município, a nossa explicação do código, ou a dele onde não a temos. Exemplo: "Envie um valor dentro do limite que a mensagem diz.". */
    correcao: string
    /** A página da documentação que explica o código, neste servidor. Exemplo: "/v1/docs/erros#VALOR_FORA_DO_LIMITE". */
    link: string
  }>
  /** O que ainda se faz à mão. */
  proximosPassos: Array<string>
}

export type ResultadoDaSonda = {
  /** Falso quando não há o que sondar. */
  executada: boolean
  /** Por que não foi executada. */
  motivo: string | null
  /** ISO 8601 com fuso. */
  em: string
  /** O que a sonda encontrou. */
  sonda: {
    /** O id, um UUID. */
    id: string
    /** A conexão sondada. */
    conexao: {
      /** O nome da conexão. */
      slug: string
      /** A versão. */
      versao: number
    }
    /** Se foi com o certificado da última empresa que emitiu ali; a conta dela o vê na auditoria. */
    comCertificado: boolean
    /** O que a sonda encontrou. */
    achado: AchadoDeSonda
  } | null
}

export type ResultadoDaTabela = {
  /** O nome da tabela. */
  tabela: string
  situacao: SituacaoDaTabela
  /** De onde a fonte foi lida; nulo quando não há ajuste. */
  endereco: string | null
  /** Por que não se pôde comparar; nulo quando se comparou. */
  erro: string | null
  /** Em que difere; nula quando não se pôde comparar. */
  diferenca: DiferencaDaTabela | null
}

/** nula: em curso; incerta: sem resposta que decida; nao_enviada: nada chegou ao município. */
export type ResultadoDeTransmissao = 'nula' | 'nao_enviada' | 'incerta' | 'recusada' | 'autorizada' | 'ausente' | 'ocupada' | 'cancelada' | 'corrigida'

export type ResultadoTeste = {
  /** O id da entrega. */
  entregaId: string
  /** Se o seu servidor respondeu 2xx. */
  entregue: boolean
  /** O status HTTP da resposta; nulo quando não houve resposta. */
  statusHttp: number | null
  /** Por que a entrega falhou; nulo quando foi entregue. */
  erroClasse: string | null
  /** Quanto tempo levou, em milissegundos; nulo quando não terminou. */
  duracaoMs: number
}

export type ResumoDaAuditoria = {
  /** ISO 8601 com fuso. */
  desde: string
  /** ISO 8601 com fuso. */
  ate: string
  /** Quantos há ao todo. */
  total: number
  /** As linhas por ato, os mais frequentes primeiro. */
  porAcao: Array<{
    /** O ato. */
    acao: string
    /** Quantas linhas. */
    linhas: number
  }>
  /** As linhas por tipo de coisa. */
  porRecurso: Array<{
    /** O tipo de coisa. */
    recurso: string
    /** Quantas linhas. */
    linhas: number
  }>
  /** As linhas por espécie de autor. */
  porAtor: Array<{
    /** A espécie de autor. */
    ator: string
    /** Quantas linhas. */
    linhas: number
  }>
  /** As linhas por status da resposta. */
  porStatus: Array<{
    /** O status da resposta; nenhum: tarefas, e linhas de antes de ele ser guardado. */
    statusCode: string
    /** Quantas linhas. */
    linhas: number
  }>
  /** As linhas por hora, da mais antiga à mais nova. */
  porHora: Array<{
    /** ISO 8601 com fuso. */
    hora: string
    /** Quantas linhas. */
    linhas: number
  }>
}

export type ResumoDasFilas = {
  /** ISO 8601 com fuso. */
  em: string
  /** Quantas filas há. */
  filas: number
  /** As filas pausadas. */
  pausadas: Array<NomeDeFila>
  /** Todas as que ainda têm o que fazer: aguardando, agendado, executando e bloqueado, somadas. */
  naFila: number
  /** Na vez, à espera de um processo. */
  aguardando: number
  /** Com hora marcada. */
  agendado: number
  /** Tarefas que um processo faz agora. */
  executando: number
  /** Paradas: as retidas e as impedidas, somadas. Não gastam tentativas. */
  bloqueado: number
  /** Na vez, mas retidas de fora: fila pausada, município sem resposta, emissão pausada por um ajuste. */
  retidas: number
  /** À espera do que falta a elas mesmas: certificado, conexão, permissão. */
  impedidas: number
  /** Desistiram; até dez mil são contadas. */
  falhou: number
  /** Municípios sem resposta, por operação. */
  disjuntoresAbertos: number
  /** A tarefa na vez que espera há mais tempo; nulo sem espera. */
  maisAntiga: {
    /** A fila em que ela está. */
    fila: NomeDeFila
    /** Há quantos segundos espera. */
    idadeSegundos: number
  } | null
}

export type ResumoDeCache = {
  /** O nome do cache. */
  nome: 'adesoes' | 'aliquotas-municipais' | 'ajustes' | 'certificados-abertos' | 'chaves-de-api' | 'limites-de-contas' | 'codigos-classificados' | 'conexoes' | 'contagens-de-listas' | 'convenios' | 'disjuntores' | 'medidas-de-municipios' | 'esperas-de-municipios' | 'movimento' | 'municipios' | 'panorama' | 'respostas' | 'resumo-da-auditoria' | 'situacao-publica' | 'saude-municipios' | 'series' | 'trilhos' | 'cnpj-consultas' | 'convenios-guardados' | 'adesao-aprendida' | 'prazos-aprendidos'
  /** O que ele guarda. */
  guarda: string
  /** memoria: cada processo tem a sua; tabela: uma para todos, no banco. */
  lugar: 'memoria' | 'tabela'
  /** true: recusas o ensinaram, e só se esquece pelo próprio nome. */
  aprendido: boolean
  /** O máximo de itens em cada processo; nulo: sem limite próprio. */
  limite: number | null
  /** Quantos itens, somados os processos. */
  itens: number
  /** Estimado pelo tamanho de alguns itens. */
  bytes: number
  /** A idade do item mais antigo; nulo quando vazio ou desconhecida. */
  maisAntigaSegundos: number | null
  /** A idade do item mais novo; nulo quando vazio ou desconhecida. */
  maisNovaSegundos: number | null
  /** Vezes em que o item estava lá; nulo nas tabelas. */
  acertos: number | null
  /** Vezes em que foi preciso perguntar à fonte; nulo nas tabelas. */
  falhas: number | null
  /** O mesmo em cada processo vivo; vazio nas tabelas. */
  processos: Array<{
    /** O id do processo, como em GET /admin/saude. */
    processoId: string
    /** O que o processo faz. */
    papel: 'api' | 'worker'
    /** ISO 8601 com fuso. */
    batidoEm: string
    /** Quantos itens o processo tem. */
    itens: number
    /** Estimado pelo tamanho de alguns itens. */
    bytes: number
    /** A idade do item mais antigo; nulo quando vazio ou desconhecida. */
    maisAntigaSegundos: number | null
    /** A idade do item mais novo; nulo quando vazio ou desconhecida. */
    maisNovaSegundos: number | null
    /** Vezes em que o item estava lá; nulo nas tabelas. */
    acertos: number | null
    /** Vezes em que foi preciso perguntar à fonte; nulo nas tabelas. */
    falhas: number | null
  }>
}

export type ResumoDosCaches = {
  /** Os caches, por nome. */
  items: Array<ResumoDeCache>
}

export type RetencoesDoCliente = {
  /** Se o cliente retém o ISS. */
  issRetido: boolean
  /** PIS retido, em percentual. De 0 a 100. */
  pis?: number
  /** Cofins retido, em percentual. De 0 a 100. */
  cofins?: number
  /** CSLL retido, em percentual. De 0 a 100. */
  csll?: number
  /** INSS retido, em percentual. De 0 a 100. */
  inss?: number
  /** Imposto de renda retido, em percentual. De 0 a 100. */
  irrf?: number
  /** CPP retido, em percentual. De 0 a 100. */
  cpp?: number
}

export type RetencoesLembradas = {
  /** pessoa: alguém as escreveu; nota: são as da última nota autorizada desta empresa para ele. */
  de: 'pessoa' | 'nota'
  /** Se o cliente retém o ISS. */
  issRetido: boolean
  /** PIS retido, em percentual. De 0 a 100. */
  pis?: number
  /** Cofins retido, em percentual. De 0 a 100. */
  cofins?: number
  /** CSLL retido, em percentual. De 0 a 100. */
  csll?: number
  /** INSS retido, em percentual. De 0 a 100. */
  inss?: number
  /** Imposto de renda retido, em percentual. De 0 a 100. */
  irrf?: number
  /** CPP retido, em percentual. De 0 a 100. */
  cpp?: number
}

export type RetryDeTodas = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
  /** O id que outra pessoa recebeu ao pedir este mesmo ato. */
  confirmacao?: string
  /** Só as de uma causa, como agrupamentos-falhas a nomeia; sem isto, todas. */
  de?: {
    /** Por que não houve resposta que se pudesse usar; nulo quando houve. De 1 a 160 caracteres. */
    causa: string
    /** O grupo dela: uma cidade, um endpoint. Até 500 caracteres. */
    grupo: string
  }
}

export type Rota = {
  trilho: Trilho
  regra: RegraDeRota
  /** A razão, em uma frase. Exemplo: "município no emissor nacional, pela lista de 28/09/2026". */
  motivo: string
  /** O dia que decidiu: da lei, da autorização da empresa ou da adesão. Nulo onde a regra não tem data. */
  desde: string | null
  /** A conexão; nula quando o município não tem uma. */
  conexao: {
    /** O nome da conexão. */
    slug: string
    /** A versão da conexão. */
    versao: number
  } | null
  /** Da conexão, ou o que serviria. */
  padrao: string | null
  /** O que falta para atender; nulo quando não falta nada. */
  falta: Falta | null
}

export type RotaDaNota = {
  trilho: Trilho
  regra: RegraDeRota
  /** A razão, em uma frase. Exemplo: "município no emissor nacional, pela lista de 28/09/2026". */
  motivo: string
  /** O dia que decidiu: da lei, da autorização da empresa ou da adesão. Nulo onde a regra não tem data. */
  desde: string | null
}

export type RotaPorRegime = {
  trilho: Trilho
  regra: RegraDeRota
  /** A razão, em uma frase. Exemplo: "município no emissor nacional, pela lista de 28/09/2026". */
  motivo: string
  /** O dia que decidiu: da lei, da autorização da empresa ou da adesão. Nulo onde a regra não tem data. */
  desde: string | null
  /** Se uma nota deste regime pode ser emitida agora. */
  atendido: boolean
  /** Situações do ISS para as quais o leiaute da cidade não tem código (natureza da operação): uma nota assim é recusada com E144 antes de tomar número. Vazia onde todas vão. Exemplo: ["exportacao","naoIncidencia"]. */
  naoRecebe: Array<'noMunicipio' | 'fora' | 'isencao' | 'imunidade' | 'suspensaJudicial' | 'suspensaAdministrativa' | 'exportacao' | 'naoIncidencia'>
}

export type RpsInutilizado = {
  /** O id, um UUID. */
  id: string
  /** A série do RPS, de 1 a 5 letras ou dígitos. */
  serie: string
  /** O número inutilizado. */
  numero: string
  /** inutilizada_localmente: o município não tem esta operação, e o número só não será mais usado. ocupada: o município tem com ele um documento de outro sistema. */
  status: 'inutilizada' | 'inutilizada_localmente' | 'ocupada'
}

export type Saude = {
  /** ok, degradado (responde, com falhas) ou indisponivel. */
  status: 'ok' | 'degradado' | 'indisponivel'
  /** A versão do serviço. */
  versao: string
  /** Cada parte de que o serviço depende. */
  checagens: {
    /** O banco de dados. */
    banco: Checagem
    /** A fila de trabalhos. */
    fila: Checagem
    /** Eventos, webhooks, e-mails e busca que esperam mais que o limite nos ajustes. */
    atrasos: Checagem
    /** O disco dos dados. */
    disco: Checagem
    /** O relógio da máquina. */
    relogio: Checagem
  }
}

export type SaudeDeAdapter = {
  /** O padrão; nacional sem conexão publicada. */
  padrao: string
  /** Com notas no período. */
  municipios: number
  /** Notas autorizadas no período. */
  autorizadas: number
  /** Notas recusadas no período. */
  rejeitadas: number
  /** Tentativas no período: envios, perguntas e cancelamentos. */
  chamadas: number
  /** Tentativas que não chegaram ou cuja resposta não veio. */
  falhas: number
  /** Do pedido à resposta do município; nulo sem respostas. */
  tempoResposta: {
    /** Em metade dos casos, até tantos milissegundos. */
    p50Ms: number
    /** Em 95 % dos casos, até tantos milissegundos. */
    p95Ms: number
  } | null
  /** Da aceitação à autorização; nulo sem notas autorizadas. */
  tempoTotal: {
    /** Em metade dos casos, até tantos milissegundos. */
    p50Ms: number
    /** Em 95 % dos casos, até tantos milissegundos. */
    p95Ms: number
  } | null
  /** De 0 a 1: das tentativas; nulo sem nenhuma. */
  taxaDeFalha: number | null
  /** As falhas mais frequentes. */
  causas: Array<{
    /** A espécie de falha. */
    causa: string
    /** Quantas vezes. */
    quantas: number
  }>
}

export type SaudeDoMonitor = {
  /** ok quando não há motivos. */
  status: 'ok' | 'degradado' | 'critico'
  /** ISO 8601 com fuso. */
  em: string
  /** Por que não está ok; vazio quando está. */
  motivos: Array<{
    /** critica: as notas param. */
    gravidade: 'critica' | 'atencao'
    /** O que há, em uma frase. */
    mensagem: string
    /** Onde ver mais, ou o que resolve. */
    operacao: string
  }>
  /** Os processos do serviço, os silenciosos primeiro. */
  processos: Array<Processo>
  /** O atraso das contagens. */
  contagens: {
    /** Há quanto tempo espera o mais antigo. */
    atrasoSegundos: number
  }
  /** As sondas automáticas. */
  sondas: {
    /** Web services sondados. */
    alvos: number
    /** Sondas que passaram da hora. */
    atrasadas: number
    /** Alvos cuja última sonda não foi respondida. */
    semResposta: number
    /** ISO 8601 com fuso. */
    ultimaEm: string | null
  }
  /** Os avisos sobre alertas. */
  avisos: {
    /** Mudanças de alertas ainda não avisadas. */
    eventosPendentes: number
    /** Avisos que ainda serão entregues. */
    webhookPendentes: number
    /** Avisos que desistiram em 24 horas. */
    webhookFalharam: number
    /** ISO 8601 com fuso. */
    ultimoEm: string | null
    /** Para onde vão. */
    destinos: {
      /** Quantos endereços. */
      emails: number
      /** Se há um webhook. */
      webhook: boolean
    }
  }
}

export type SaudeDoMunicipio = {
  /** Código IBGE do município, 7 dígitos. */
  ibge: string
  /** O nome. */
  nome: string
  /** Sigla do estado. */
  uf: string
  ambiente: Ambiente
  /** Como o município responde neste momento. */
  agora: {
    /** normal, instavel, fora, ou sem_dados quando nada foi trocado há pouco. */
    status: 'normal' | 'instavel' | 'fora' | 'sem_dados'
    /** Quantas trocas houve. */
    transmissoes: number
    /** Quantas tiveram resposta. */
    respondidas: number
    /** Quanto as respostas demoram em média, em milissegundos; nulo sem respostas. */
    duracaoMediaMs: number | null
    /** O que veio e o que se esperava, em português. */
    mensagem: string
  }
  /** Os 30 dias juntos. tempoResposta é só do município; tempoTotal vai do aceite à autorização. */
  periodo: {
    /** Notas autorizadas. */
    autorizadas: number
    /** Notas recusadas. */
    rejeitadas: number
    /** Tentativas: envios, perguntas e cancelamentos. */
    chamadas: number
    /** Tentativas que não chegaram ou ficaram sem resposta. */
    falhas: number
    /** Quanto o município demora a responder. */
    tempoResposta: Tempos | null
    /** Quanto uma nota demora, da aceitação à resposta final. */
    tempoTotal: Tempos | null
  }
  /** Cada dia do período. */
  dias: Array<{
    /** O dia, AAAA-MM-DD. */
    dia: string
    /** Notas autorizadas. */
    autorizadas: number
    /** Notas recusadas. */
    rejeitadas: number
    /** Tentativas: envios, perguntas e cancelamentos. */
    chamadas: number
    /** Tentativas que não chegaram ou ficaram sem resposta. */
    falhas: number
    /** Quanto o município demora a responder. */
    tempoResposta: Tempos | null
    /** Quanto uma nota demora, da aceitação à resposta final. */
    tempoTotal: Tempos | null
  }>
  /** As causas mais frequentes dos 30 dias, até 20. */
  erros: Array<{
    /** O código, de uma lista fechada. Exemplo: "E0310". */
    codigo: string
    /** recusa: o município respondeu que não; falha: o envio não deu certo. */
    tipo: 'recusa' | 'falha'
    /** O que veio e o que se esperava, em português. */
    mensagem: string
    /** Quantas vezes. */
    quantas: number
    /** O último dia em que aconteceu. */
    ultimoDia: string
  }>
}

export type SaudeDoServico = {
  /** critico: nenhum worker vivo; degradado: há motivos. */
  status: 'ok' | 'degradado' | 'critico'
  /** ISO 8601 com fuso. */
  em: string
  /** Por que não está ok; vazio quando está. */
  motivos: Array<{
    /** critica: as notas param. */
    gravidade: 'critica' | 'atencao'
    /** O que há, em uma frase. */
    mensagem: string
    /** Onde ver mais, ou o que resolve. */
    operacao: string
  }>
  /** Banco, fila, disco e relógio, vistos do processo que responde. */
  checagens: {
    /** O banco de dados. */
    banco: Checagem
    /** A fila de trabalhos. */
    fila: Checagem
    /** Eventos, webhooks, e-mails e busca que esperam mais que o limite nos ajustes. */
    atrasos: Checagem
    /** O disco dos dados. */
    disco: Checagem
    /** O relógio da máquina. */
    relogio: Checagem
  }
  /** Os processos do serviço, os silenciosos primeiro. */
  processos: Array<Processo>
  /** O resumo das filas. */
  filas: ResumoDasFilas
  /** Municípios sem resposta e notas em dúvida. */
  cidades: {
    /** As chamadas suspensas, por fila e município. */
    disjuntores: Array<{
      /** A fila cujas chamadas estão suspensas. */
      fila: string
      /** O município, como conexao:ambiente. */
      grupo: string
      /** ISO 8601 com fuso. */
      abertoAte: string
    }>
    /** Notas de resultado desconhecido. */
    incertas: number
    /** ISO 8601 com fuso. */
    incertaDesde: string | null
  }
  /** O que se leu de cada documento de exemplo. */
  documentos: DepositoDeDocumentos | null
}

export type SaudeDosAdapters = {
  /** O primeiro dia contado, em Brasília. */
  desde: string
  /** Os padrões, do pior ao melhor. */
  items: Array<SaudeDeAdapter>
}

export type SegredoAvulso = {
  ambiente: Ambiente
  /** Assina os avisos das notas deste ambiente. */
  segredo: string
}

export type SegredoDoSegundoFator = {
  /** Em base32, para digitar no aplicativo. Exemplo: "JBSWY3DPEHPK3PXP". */
  segredo: string
  /** O mesmo, para um código QR. Exemplo: "otpauth://totp/NFS-e:bia%40exemplo.com.br?issuer=NFS-e&secret=JBSWY3DPEHPK3PXP". */
  uri: string
}

/** O segundo fator da pessoa. */
export type SegundoFator = {
  /** Se o login pede o código. */
  ativo: boolean
  /** Se a conta, ou na administração o ajuste, o exige de todos. */
  obrigatorio: boolean
  /** Códigos de recuperação ainda não usados. */
  codigosRestantes: number
}

export type Separado = {
  /** O id da linha separada. */
  id: string
  obra: ObraSeparada
  /** O que não acontece enquanto ela está separada. */
  efeito: string
  /** A linha no trabalho: o id da nota, do evento, da fatura. */
  chave: string
  /** De quem é; nulo quando é do próprio serviço. */
  conta: {
    /** O id. */
    id: string
    /** O nome. */
    nome: string
  } | null
  situacao: SituacaoSeparada
  /** Por que ela falha sozinha. */
  erro: string
  /** A versão do serviço em que falhou por último. */
  versao: string
  /** ISO 8601 com fuso. */
  desde: string
  /** ISO 8601 com fuso. */
  tentadoEm: string
  /** Quantas vezes falhou sozinha. No mínimo 1. */
  tentativas: number
}

export type Serie = {
  /** O id, um UUID. */
  id: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** Código IBGE do município, 7 dígitos. */
  municipio: string
  ambiente: Ambiente
  /** A série do RPS, de 1 a 5 letras ou dígitos. */
  serie: string
  /** O tipo do RPS da série. */
  tipo: TipoDeSerie
  /** O primeiro número que este serviço deu ou dará. */
  numeroInicial: number
  /** O número que a próxima nota recebe. Só aumenta. */
  proximoNumero: number
  /** Se está em uso. Inativa, não emite. */
  ativa: boolean
  /** automatica: criada na primeira nota que a usou. */
  origem: 'automatica' | 'manual'
  /** A série que segue numerando no lugar desta, que só diferia dela nos zeros à esquerda. */
  unidaA: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
}

export type SerieComLacunas = {
  /** O id, um UUID. */
  id: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** Código IBGE do município, 7 dígitos. */
  municipio: string
  ambiente: Ambiente
  /** A série do RPS, de 1 a 5 letras ou dígitos. */
  serie: string
  /** O tipo do RPS da série. */
  tipo: TipoDeSerie
  /** O primeiro número que este serviço deu ou dará. */
  numeroInicial: number
  /** O número que a próxima nota recebe. Só aumenta. */
  proximoNumero: number
  /** Se está em uso. Inativa, não emite. */
  ativa: boolean
  /** automatica: criada na primeira nota que a usou. */
  origem: 'automatica' | 'manual'
  /** A série que segue numerando no lugar desta, que só diferia dela nos zeros à esquerda. */
  unidaA: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** A razão social. */
  empresa: string
  /** Números abaixo do próximo que não chegaram a nota autorizada, nem foram inutilizados. */
  faltantes: number
}

export type SerieCorrigida = {
  /** Se o próximo número mudou; false: a resposta só diz o que mudaria. */
  aplicada: boolean
  /** A série do RPS, de 1 a 5 letras ou dígitos. */
  serie: Serie
  /** O próximo número antes desta chamada. */
  de: number
  /** O próximo número pedido. */
  para: number
  /** O menor próximo número que a série aceita. */
  menorPossivel: number
  /** O que a correção faz, ou faria, em frases. */
  efeitos: Array<string>
}

export type SerieRetirada = {
  /** O id, um UUID. */
  id: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** Código IBGE do município, 7 dígitos. */
  municipio: string
  ambiente: Ambiente
  /** A série do RPS, de 1 a 5 letras ou dígitos. */
  serie: string
  /** O tipo do RPS da série. */
  tipo: TipoDeSerie
  /** O primeiro número que este serviço deu ou dará. */
  numeroInicial: number
  /** O número que a próxima nota recebe. Só aumenta. */
  proximoNumero: number
  /** Se está em uso. Inativa, não emite. */
  ativa: boolean
  /** automatica: criada na primeira nota que a usou. */
  origem: 'automatica' | 'manual'
  /** A série que segue numerando no lugar desta, que só diferia dela nos zeros à esquerda. */
  unidaA: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  atualizadaEm: string
  /** true: nenhum número tinha sido usado e a série foi apagada; false: ficou inativa. */
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
    /** Valor bruto do serviço. De 0 a 9999999999999.99. Exemplo: 1500.5. */
    servico: number
    /** Base do ISS; o padrão é servico - deducoes - descontoIncondicionado. De 0 a 9999999999999.99. */
    baseCalculo?: number
    /** Desconto que reduz a base. De 0 a 9999999999999.99. */
    descontoIncondicionado?: number
    /** Desconto que depende de condição futura. De 0 a 9999999999999.99. */
    descontoCondicionado?: number
    /** Valor recebido, quando diferente do valor do serviço. De 0 a 9999999999999.99. */
    recebido?: number
    /** Deduções da base do ISS: um número em reais, ou um objeto com valor, percentual ou documentos. De 0 a 9999999999999.99. */
    deducoes?: number | {
      /** Total das deduções em reais. De 0 a 9999999999999.99. */
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
        /** Valor que pode ser deduzido. De 0 a 9999999999999.99. */
        valorDedutivel: number
        /** Valor deduzido nesta nota. De 0 a 9999999999999.99. */
        valorDeducao: number
        /** Emitente do documento; com endereço, obrigatório quando o documento não é uma NFS-e ou NF-e nacional. */
        fornecedor?: {
          /** CPF ou CNPJ. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
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
    /** Valor do ISS; calculado quando omitido. De 0 a 9999999999999.99. */
    valor?: number
    /** Base do ISS; o mesmo que valor.baseCalculo. De 0 a 9999999999999.99. */
    baseCalculo?: number
    /** 1 tributável no município, 2 tributável fora, 3 isento, 4 imune, 5 suspenso pela Justiça, 6 suspenso por processo administrativo, 7 tributável fora do município. De 1 a 9. */
    tipoTributacao?: number
    /** 1 exigível, 2 não incidência, 3 isenção, 4 exportação, 5 imunidade, 6 suspensa pela Justiça, 7 suspensa por processo administrativo. De 1 a 9. */
    exigibilidade?: number
    /** true quando o tomador retém e recolhe o ISS. Padrão: false. */
    retido?: boolean
    /** Tipo da imunidade (Constituição, art. 150, VI): 1 entes públicos entre si, 2 templos, 3 partidos, sindicatos, educação e assistência social, 4 livros, jornais e o papel deles, 5 fonogramas e videofonogramas nacionais. De 1 a 5. */
    tipoImunidade?: number
    /** Número do processo que suspendeu a cobrança (tipoTributacao 5 ou 6). Formato: até 30 dígitos, com ou sem pontuação. De 1 a 40 caracteres. */
    numeroProcesso?: string
    /** Benefício municipal. */
    beneficioMunicipal?: {
      /** Número do benefício no sistema nacional. Formato: 14 dígitos. */
      numero: string
      /** Redução da base, em percentual. De 0 a 100. */
      reducaoBase?: number
      /** Redução da base, em reais. De 0 a 9999999999999.99. */
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
    /** Outras retenções, em reais. De 0 a 9999999999999.99. */
    outras?: number
    /** Quando o tomador paga, se não for na competência: a retenção de PIS, Cofins e CSLL segue a lei desta data (4,65% até 31/12/2026; depois só a CSLL, a 1%). Exemplo: "2027-01-10". */
    dataPagamento?: string
  }
  /** PIS e Cofins apurados pelo prestador. */
  apuracaoPropria?: {
    /** Situação tributária de PIS e Cofins. Formato: 2 dígitos. */
    cstPisCofins?: string
    /** Base em reais; o padrão é o valor do serviço. De 0 a 9999999999999.99. */
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
    /** Base em reais; o padrão é valor.servico - deducoes. De 0 a 9999999999999.99. */
    baseCalculo?: number
    /** Redução da base, em percentual. De 0 a 100. */
    reducaoBase?: number
    /** O regime de IBS e CBS do item. Padrão: "regular". */
    regimeTributario?: 'regular' | 'monofasico' | 'imune' | 'isento'
    /** Alíquota do IBS estadual; o padrão é a da tabela do ano. De 0 a 100. */
    pIbsEstadual?: number
    /** Alíquota do IBS municipal; o padrão é a da tabela do ano. De 0 a 100. */
    pIbsMunicipal?: number
    /** Alíquota da CBS; o padrão em 2026 é 0.9. De 0 a 100. */
    pCbs?: number
    /** Alíquota do imposto seletivo, só para os serviços sujeitos a ele. De 0 a 100. */
    pIs?: number
    /** Valor do IBS estadual; calculado quando omitido. De 0 a 9999999999999.99. */
    valorIbsEstadual?: number
    /** Valor do IBS municipal; calculado quando omitido. De 0 a 9999999999999.99. */
    valorIbsMunicipal?: number
    /** Valor da CBS; calculado quando omitido. De 0 a 9999999999999.99. */
    valorCbs?: number
    /** Valor do IS; calculado quando omitido. De 0 a 9999999999999.99. */
    valorIs?: number
    /** Se a operação gera crédito para o tomador. Padrão: false. */
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
      /** CPF ou CNPJ, com letras ou não; omitido só quando o tomador não é identificado. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. Exemplo: "12345678000195". */
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
        /** CPF ou CNPJ. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. */
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
      /** Valor que sai das bases. De 0 a 9999999999999.99. */
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
    /** Código da moeda da operação (Bacen), 3 dígitos. Formato: 3 dígitos (código da moeda no Banco Central). Exemplo: "220". */
    moeda: string
    /** Valor na moeda estrangeira. De 0 a 9999999999999.99. */
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
    /** Se os dados vão também ao MDIC. Padrão: false. */
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
    /** Primeiro dia do evento, AAAA-MM-DD. */
    dataInicio: string
    /** Último dia do evento, AAAA-MM-DD. */
    dataFim: string
    /** Identificação do evento no município. Até 30 caracteres. */
    identificacao?: string
    endereco?: Endereco
  }
  /** Total aproximado dos tributos (Lei 12.741/2012). */
  totalTributos?: {
    /** valor: reais; percentual: percentuais; simples: a alíquota do Simples Nacional (a soma das três). */
    tipo: 'valor' | 'percentual' | 'simples'
    /** Parte federal. De 0 a 9999999999999.99. */
    federal?: number
    /** Parte estadual. De 0 a 9999999999999.99. */
    estadual?: number
    /** Parte municipal. De 0 a 9999999999999.99. */
    municipal?: number
  }
}

export type ServicoAchado = {
  /** O item, como vai na nota. Exemplo: "01.08". */
  codigo: string
  /** Um texto seu, para reconhecer o endpoint. */
  descricao: string
  /** usado: a empresa já emitiu com ele; atividade: é da atividade dela no cadastro; palavra: a palavra comum de palavra; texto: o número ou a descrição. */
  porque: 'usado' | 'atividade' | 'palavra' | 'texto'
  /** A palavra comum que levou ao item. Exemplo: "site". */
  palavra: string | null
  /** O que conferir antes de escolher o item. */
  cuidado: string | null
}

export type ServicoPadrao = {
  /** Item da lista da LC 116/2003: 1.07, 01.07 ou 0107. Formato: o item da LC 116 com ponto (1.07) ou só dígitos (0107). Exemplo: "01.07". */
  codigo: string
  /** Código de tributação nacional (cTribNac). Formato: 6 dígitos. */
  codigoServicoNacional?: string
  /** Código da NBS. Formato: 9 dígitos. */
  codigoNbs?: string
  /** CNAE da atividade. Formato: 7 dígitos. */
  cnae?: string
  /** A descrição proposta. Formato: um texto que não seja só espaços. De 1 a 2000 caracteres. */
  discriminacao?: string
}

export type ServicosAchados = {
  /** Os itens desta página. */
  items: Array<ServicoAchado>
}

export type Sessao = {
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** Quem entrou. */
  usuario: {
    /** O id, um UUID. */
    id: string
    /** O nome de quem entrou. */
    nome: string
    /** O e-mail de quem entrou. */
    email: string
    papel: Papel
  }
  /** A conta. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. */
    nome: string
  }
  /** O que o papel permite. Exemplo: ["nota.read","nota.issue"]. */
  permissoes: Array<string>
  /** As empresas do usuário; null: todas. */
  empresaIds: Array<string> | null
  /** Quantas empresas o usuário vê. */
  empresas: number
  /** Aviso da operação do serviço, para todas as páginas; null: nenhum. */
  avisoManutencao: string | null
  suporte: Suporte
  verComo: VerComo | null
  segundoFator: SegundoFator
  /** Se a pessoa provou que lê o e-mail; até lá ele não recebe avisos. */
  emailConfirmado: boolean
  /** Quantas outras contas a pessoa pode abrir. */
  outrasContas: number
}

export type SessaoAberta = {
  /** Também vai no cookie; serve como Authorization: Bearer em clientes de linha de comando. */
  token: string
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** Quem entrou. */
  usuario: {
    /** O id, um UUID. */
    id: string
    /** O nome de quem entrou. */
    nome: string
    /** O e-mail de quem entrou. */
    email: string
    papel: Papel
  }
  /** A conta. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. */
    nome: string
  }
  /** As contas que a pessoa pode abrir, até cem; `conta` é a aberta. Todas estão em GET /portal/auth/contas. */
  contas: Array<{
    /** O id, um UUID. */
    id: string
    /** O nome. */
    nome: string
    papel: Papel
  }>
}

export type SessaoAdmin = {
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** Quem entrou. */
  usuario: {
    /** O id, um UUID. */
    id: string
    /** O nome de quem entrou. */
    nome: string
    /** O e-mail de quem entrou. */
    email: string
    papel: PapelAdmin
  }
  /** O que o papel permite, uma a uma. Exemplo: ["admin.fila.read"]. */
  permissoes: Array<string>
  segundoFator: SegundoFator
}

export type SessaoAdminAberta = {
  /** Também vai no cookie; serve como Authorization: Bearer. */
  token: string
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** Quem entrou. */
  usuario: {
    /** O id, um UUID. */
    id: string
    /** O nome de quem entrou. */
    nome: string
    /** O e-mail de quem entrou. */
    email: string
    papel: PapelAdmin
  }
}

export type SessaoDeSuporteAberta = {
  /** Também vai no cookie; serve como Authorization: Bearer. */
  token: string
  /** ISO 8601 com fuso. */
  expiraEm: string
  /** A conta. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. */
    nome: string
  }
  verComo: VerComo
}

export type SessaoPropria = {
  /** O id, um UUID. */
  id: string
  /** A sessão desta chamada. */
  atual: boolean
  /** O navegador e o sistema; null: desconhecido. Exemplo: "Chrome no Windows". */
  dispositivo: string | null
  /** O endereço de onde se entrou. */
  ip: string | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** Anotado no máximo uma vez por minuto. */
  usadaEm: string
}

export type SessoesDeAdmin = {
  /** Os itens desta página. */
  items: Array<SessaoPropria>
}

export type Situacao = {
  /** ISO 8601 com fuso. */
  em: string
  /** O sistema nacional, a API e os webhooks. */
  servico: Array<ParteDaSituacao>
  /** As cidades com pedidos em produção nos últimos 90 dias, as que têm problema primeiro. */
  cidades: Array<ParteDaSituacao>
  /** O que não responde agora. */
  abertos: Array<IncidentePublico>
  /** O que já voltou, do mais novo ao mais antigo. */
  antes: Array<IncidentePublico>
}

/** O que acontece enquanto o município não decide; nulo depois. na_fila: ainda não foi enviada. enviando: o envio está em curso. aguardando_prefeitura: o município recebeu, deu protocolo e ainda não decidiu. consultando: o município está sendo consultado agora. incerta: o envio ficou sem resposta e a nota pode existir; ela é consultada, e não reenviada, até se saber. */
export type SituacaoDaNota = 'na_fila' | 'enviando' | 'aguardando_prefeitura' | 'consultando' | 'incerta'

/** sem_endereco: regulamentacao.enderecos não diz onde a fonte publica a tabela. */
export type SituacaoDaTabela = 'igual' | 'mudou' | 'falhou' | 'sem_endereco'

/** mantido: já servido, não foi tocado; faltando: faltas diz o quê; pronto: ensaiado, sem publicar; publicado: no ar. */
export type SituacaoPreparada = 'pendente' | 'executando' | 'mantido' | 'faltando' | 'pronto' | 'publicado' | 'cancelado'

export type SituacaoRecorrente = 'ativa' | 'pausada' | 'encerrada'

/** separado: espera outra versão do serviço ou um operador; a_tentar: vai ser tentada; descartado: não será. */
export type SituacaoSeparada = 'separado' | 'a_tentar' | 'descartado'

export type StatusCobranca = 'criando' | 'incerta' | 'emitida' | 'vencida' | 'cancelando' | 'paga' | 'paga_com_divergencia' | 'parcialmente_devolvida' | 'devolvida' | 'recusada' | 'cancelada' | 'removida_pelo_banco' | 'expirada'

export type StatusConexao = 'rascunho' | 'publicada' | 'substituida' | 'despublicada' | 'descartada'

export type StatusContrato = 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'

export type StatusConvite = 'pendente' | 'aceito' | 'expirado' | 'cancelado'

export type StatusDaChave = 'ativa' | 'revogada' | 'expirada'

/** Numa conta bloqueada, chaves e sessões respondem 403 CONTA_BLOQUEADA. */
export type StatusDaConta = 'ativa' | 'bloqueada'

export type StatusDaFatura = 'sem_cobranca' | 'aberta' | 'vencida' | 'parcialmente_paga' | 'paga' | 'baixada' | 'substituida' | 'cancelada'

export type StatusDeExecucao = 'executando' | 'concluida' | 'falhou'

export type StatusDoTrabalho = 'na_fila' | 'executando' | 'concluida'

export type StatusEntrega = 'pendente' | 'enviando' | 'entregue' | 'aguardando_retentativa' | 'delivery_failed' | 'suspensa'

export type StatusFatura = 'rascunho' | 'sem_cobranca' | 'aberta' | 'vencida' | 'parcialmente_paga' | 'paga' | 'baixada' | 'substituida' | 'cancelada'

/** processando: na fila ou à espera do município. falha_temporaria: será tentada de novo sozinha. autorizada: vale, tem número e XML. rejeitada: o município recusou, veja erros. falha_definitiva: não foi emitida. cancelada e substituida: valeu e foi encerrada. */
export type StatusNota = 'processando' | 'autorizada' | 'rejeitada' | 'cancelada' | 'substituida' | 'falha_temporaria' | 'falha_definitiva'

export type StatusPreparacao = 'na_fila' | 'executando' | 'concluida' | 'cancelada'

export type StatusReajuste = 'agendado' | 'aguardando_indice' | 'aplicando' | 'aplicado' | 'cancelado'

export type StatusUsuario = 'pendente' | 'ativo' | 'bloqueado' | 'desativado'

/** Onde se acha ajuda, como a operação do serviço configurou. */
export type Suporte = {
  /** O e-mail do suporte; null: não há. */
  email: string | null
  /** O telefone do suporte; null: não há. */
  telefone: string | null
  /** A página que diz como o serviço está; null: não há. */
  paginaDeStatus: string | null
  /** A documentação; null: a deste serviço, em /v1/docs. */
  documentacao: string | null
}

export type SuspenderContrato = {
  /** Por que: de 10 a 500 caracteres. Fica na auditoria do serviço e na das contas atingidas. Formato: um texto que não seja só espaços. De 10 a 500 caracteres. */
  motivo: string
}

export type Tarefa = {
  /** O id da tarefa. */
  id: number
  /** A fila. */
  fila: NomeDeFila
  /** Do que trata: o id da nota, da entrega, da mensagem. */
  chave: string
  /** O estado que vale agora: retida, a tarefa na vez aparece bloqueado. */
  estado: EstadoDeTarefa
  /** O que divide vagas e disjuntor: conexao:ambiente, um endpoint. */
  grupo: string
  /** Acima de zero passa à frente, até metade das vagas. */
  prioridade: number
  /** O id da conta; nulo quando a tarefa é do serviço. */
  tenantId: string | null
  /** Quantas tentativas já contaram. */
  tentativas: number
  /** Quantas vezes foi tomada. */
  epoca: number
  /** ISO 8601 com fuso. */
  executarEm: string
  /** ISO 8601 com fuso. */
  leaseAte: string | null
  /** O que a tarefa leva consigo. */
  dados: Record<string, unknown>
  /** Por que a última tentativa não concluiu. */
  ultimoErro: string | null
  /** O x-request-id da requisição que a criou. */
  requestId: string | null
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  concluidoEm: string | null
}

export type TarefaDaNota = {
  /** A fila. */
  fila: NomeDeFila
  /** O id da tarefa. */
  id: number
  /** O estado que vale agora. */
  estado: EstadoDeTarefa
  /** O que a tarefa faz, e com quê. */
  oQue: string
  /** A conta. */
  paraQuem: string | null
  /** ISO 8601 com fuso. */
  desde: string
  /** Por que não terminou ainda. */
  espera: string
  /** O que acontece a seguir. */
  proximo: string
  /** Tudo em um texto só. */
  frase: string
  /** A nota. */
  notaId: string | null
  /** O id da conta. */
  tenantId: string | null
  /** As operações que cabem agora. */
  operacoes: Array<string>
}

export type TarefaDetalhada = {
  /** O id da tarefa. */
  id: number
  /** A fila. */
  fila: NomeDeFila
  /** Do que trata: o id da nota, da entrega, da mensagem. */
  chave: string
  /** O estado que vale agora: retida, a tarefa na vez aparece bloqueado. */
  estado: EstadoDeTarefa
  /** O que divide vagas e disjuntor: conexao:ambiente, um endpoint. */
  grupo: string
  /** Acima de zero passa à frente, até metade das vagas. */
  prioridade: number
  /** O id da conta; nulo quando a tarefa é do serviço. */
  tenantId: string | null
  /** Quantas tentativas já contaram. */
  tentativas: number
  /** Quantas vezes foi tomada. */
  epoca: number
  /** ISO 8601 com fuso. */
  executarEm: string
  /** ISO 8601 com fuso. */
  leaseAte: string | null
  /** O que a tarefa leva consigo. */
  dados: Record<string, unknown>
  /** Por que a última tentativa não concluiu. */
  ultimoErro: string | null
  /** O x-request-id da requisição que a criou. */
  requestId: string | null
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  concluidoEm: string | null
  /** A mesma tarefa em frases. */
  humanizado: TarefaHumanizada
}

export type TarefaHumanizada = {
  /** O id da tarefa. */
  id: number
  /** O estado que vale agora. */
  estado: EstadoDeTarefa
  /** O que a tarefa faz, e com quê. */
  oQue: string
  /** A conta. */
  paraQuem: string | null
  /** ISO 8601 com fuso. */
  desde: string
  /** Por que não terminou ainda. */
  espera: string
  /** O que acontece a seguir. */
  proximo: string
  /** Tudo em um texto só. */
  frase: string
  /** A nota de que trata; nulo quando não trata de uma. */
  notaId: string | null
  /** O id da conta; nulo quando a tarefa é do serviço. */
  tenantId: string | null
  /** As operações que cabem agora. */
  operacoes: Array<string>
}

export type Tempos = {
  /** Metade ficou até aqui; milissegundos, com erro de até 5 %. */
  p50Ms: number
  /** 95 % ficou até aqui. */
  p95Ms: number
}

export type TentativaAgora = {
  /** O que foi tentado. */
  alvo: 'cidade' | 'banco' | 'email' | 'webhook'
  /** Se o outro lado respondeu; nulo quando nada lhe foi perguntado antes. */
  respondeu: boolean | null
  /** Quanto a resposta demorou. */
  duracaoMs: number | null
  /** Por que não respondeu, em palavras. Exemplo: "HTTP 503". */
  causa: string | null
  /** Quantas seguem agora. */
  seguem: number
  /** O que seguem conta. */
  unidade: 'notas' | 'cobrancas' | 'emails' | 'entregas'
  /** A cidade respondeu, mas as emissões dela estão pausadas: nada segue. */
  pausada: boolean
  /** O que aconteceu, para mostrar. Exemplo: "Guarulhos respondeu em 214 ms; 302 notas seguem agora.". */
  frase: string
}

export type TentativaComCorpo = {
  /** O id, um UUID. */
  id: string
  ambiente: Ambiente | null
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string | null
  /** O id que veio no pedido; nulo ou ausente quando não veio. */
  idIntegracao: string | null
  /** O x-request-id da requisição. */
  requestId: string
  /** O código, de uma lista fechada. */
  codigo: string
  /** O status HTTP da resposta; nulo quando não houve resposta. */
  statusHttp: number
  /** O que está errado, campo a campo. */
  erros: Array<ErroDeCampo>
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** O corpo do pedido, com os segredos como ***. */
  payload: string
}

export type TentativaDeEntrega = {
  /** A ordem da tentativa, a partir de 1. */
  numero: number
  /** automatico, ou manual num replay ou teste. */
  gatilho: 'automatico' | 'manual'
  /** Quando começou; nulo enquanto espera. */
  iniciadaEm: string
  /** Quanto tempo levou, em milissegundos; nulo quando não terminou. */
  duracaoMs: number
  /** O status HTTP da resposta; nulo quando não houve resposta. */
  statusHttp: number | null
  /** Por que a entrega falhou; nulo quando foi entregue. */
  erroClasse: string | null
  /** O começo da resposta do seu servidor, até 2 KiB. */
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
  /** O id, um UUID. */
  id: string
  ambiente: Ambiente | null
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string | null
  /** O id que veio no pedido; nulo ou ausente quando não veio. */
  idIntegracao: string | null
  /** O x-request-id da requisição. */
  requestId: string
  /** O código, de uma lista fechada. */
  codigo: string
  /** O status HTTP da resposta; nulo quando não houve resposta. */
  statusHttp: number
  /** O que está errado, campo a campo. */
  erros: Array<ErroDeCampo>
  /** ISO 8601 com fuso. */
  criadaEm: string
}

/** O que o banco respondeu à credencial. */
export type TesteDaCredencial = {
  /** Se o banco deu acesso com ela agora; fica guardada em qualquer caso. */
  situacao: 'aceita' | 'recusada' | 'sem_resposta'
  /** O que o banco respondeu, e o que fazer. */
  mensagem: string
}

/** A espécie; GET /admin/monitor/alertas/regras diz o que abre e o que resolve cada uma. */
export type TipoDeAlerta = 'nota_incerta' | 'pergunta_recusada' | 'nota_em_conflito' | 'numero_ja_usado_por_outro' | 'teste_sem_marca' | 'homologacao_em_producao' | 'cancelamento_manual' | 'cancelamento_sem_resposta' | 'analise_sem_resposta' | 'substituicao_com_duas_notas' | 'emissor_nacional_recusou' | 'municipio_inacessivel' | 'municipio_certificado' | 'auditoria_violada' | 'fatura_sem_pagamento' | 'fatura_incomum' | 'pagamento_devolvido' | 'pagamento_indevido' | 'pagamento_nao_conciliado' | 'cobranca_divergente' | 'cobranca_recusada' | 'nf_mensalidade_recusada' | 'documentos_parados' | 'documento_divergente' | 'codigo_desconhecido' | 'item_separado' | 'fila_em_atraso'

/** final: a do último mês de um contrato que terminou; avulsa: a que corrige outra. */
export type TipoDeFatura = 'mensal' | 'final' | 'avulsa'

/** A espécie da causa. */
export type TipoDeIncidente = 'sem_worker' | 'processo_silencioso' | 'municipio_fora' | 'nacional_fora' | 'notas_em_duvida' | 'notas_em_conflito' | 'notas_bloqueadas' | 'emissao_pausada' | 'fila_pausada' | 'fila_atrasada' | 'tarefas_desistidas' | 'banco_fora' | 'email_parado' | 'webhook_recusa' | 'deposito_fora' | 'disco_cheio' | 'relogio_fora' | 'certificado' | 'linhas_separadas' | 'confirmacao_pendente' | 'alerta'

export type TipoDeSerie = 'rps' | 'nota_conjugada_misto' | 'cupom'

export type Tomador = {
  /** CPF ou CNPJ, com letras ou não; omitido só quando o tomador não é identificado. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. Exemplo: "12345678000195". */
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

export type TomadorGuardado = {
  /** O id, um UUID. */
  id: string
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  /** O nome da empresa de quem ele é cliente. */
  empresa: string
  /** O CPF ou CNPJ dela. Formato: um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara. Exemplo: "11222333000181". */
  empresaCpfCnpj: string
  /** Tomador. */
  tomador: Tomador
  /** true: uma pessoa o escreveu, e as notas não o mudam mais. */
  escrito: boolean
  /** O dia da última nota; nulo enquanto não há. */
  usadoEm: string | null
  /** O que ele retém, se alguém o escreveu; nulo, vale o da última nota. */
  retencoes: RetencoesDoCliente | null
  /** Se saiu da lista. */
  arquivado: boolean
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

export type TomadoresAchados = {
  /** Os itens desta página. */
  items: Array<{
    /** O nome, como na última nota. */
    nome: string
    /** CPF, CNPJ ou documento estrangeiro. Para o papel suporte, de um CPF só o meio. */
    documento: string | null
    /** O dia da última nota. */
    ultimaNotaEm: string
    /** A empresa que emitiu para ele. */
    empresa: {
      /** O id, um UUID. */
      id: string
      /** Razão social, ou nome. */
      razaoSocial: string
    }
    /** A conta. */
    conta: {
      /** O id da conta. */
      id: string
      /** O nome da conta. */
      nome: string
    }
  }>
}

export type TotaisDoFiltro = {
  /** Quantas notas entraram na soma. Exemplo: 12. */
  notas: number
  /** As somas, em reais; nulo com mais de 5.000 notas no filtro. */
  totais: {
    /** Em reais. Exemplo: 15000. */
    valorServico: number
    /** O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo. Exemplo: 450. */
    issARecolher: number
    /** O ISS que os tomadores retêm, em reais. Exemplo: 0. */
    issRetido: number
    /** A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto. Exemplo: 8200. */
    receitaNoDas: number
    /** O ISS que as notas mostram, em reais: o a recolher e o retido. */
    valorIss: number
    /** PIS, Cofins, CSLL, INSS, IRRF, CPP e outras que o tomador retém. Exemplo: 697.5. */
    retencoes: number
    /** Soma do IBS, em reais. */
    valorIbs: number
    /** Soma da CBS, em reais. */
    valorCbs: number
    /** O que os tomadores pagam. Exemplo: 14302.5. */
    valorLiquido: number
  } | null
}

export type TotaisDoLote = {
  /** Quantas linhas entraram na soma. Exemplo: 12. */
  linhas: number
  /** O valor dos serviços, em reais. Exemplo: 15000. */
  valor: number
  /** O ISS que as notas mostram, a recolher e retido, em reais; nulo quando nenhuma mostra. Exemplo: 450. */
  iss: number | null
  /** As mesmas linhas, por serviço. */
  porServico: Array<TotalDoServico>
  /** As mesmas linhas, pelo que é devido de ISS. */
  porSituacaoDoIss: Array<TotalDaSituacaoDoIss>
}

export type TotalDaSituacaoDoIss = {
  /** Como na nota; nula nas linhas conferidas por uma versão anterior do serviço. */
  situacao: 'a_recolher' | 'retido' | 'no_das' | 'nao_incide' | 'fixo' | null
  /** Quantas linhas entraram na soma. Exemplo: 12. */
  linhas: number
  /** O valor dos serviços, em reais. Exemplo: 15000. */
  valor: number
  /** O ISS que as notas mostram, a recolher e retido, em reais; nulo quando nenhuma mostra. Exemplo: 450. */
  iss: number | null
}

export type TotalDoServico = {
  /** O item da lista da LC 116. Exemplo: "01.07". */
  codigo: string | null
  /** O que a lista diz do item. */
  descricao: string | null
  /** Quantas linhas entraram na soma. Exemplo: 12. */
  linhas: number
  /** O valor dos serviços, em reais. Exemplo: 15000. */
  valor: number
  /** O ISS que as notas mostram, a recolher e retido, em reais; nulo quando nenhuma mostra. Exemplo: 450. */
  iss: number | null
}

export type TotalTributos = {
  /** valor em reais, percentual, ou simples (a alíquota do Simples Nacional). */
  tipo: 'valor' | 'percentual' | 'simples'
  /** Tributos federais aproximados. */
  federal: number
  /** Tributos estaduais aproximados. */
  estadual: number
  /** Tributos municipais aproximados. */
  municipal: number
}

export type Transmissao = {
  /** O id, um UUID. */
  id: string
  /** O que se pediu ao município. */
  operacao: 'emitir' | 'consultar' | 'cancelar' | 'solicitar' | 'corrigir'
  /** O que a troca provou. Exemplo: "autorizada". */
  resultado: string
  /** O identificador do documento no município: o id da DPS, ou a chave do RPS. */
  documentoId: string
  /** A conexão usada na troca. */
  conexao: string
  /** A versão da conexão usada na troca. */
  conexaoVersao: number
  /** A versão do leiaute do documento. */
  leiaute: string | null
  /** O protocolo que o município deu; nulo quando não deu. */
  protocolo: string | null
  /** O status HTTP da resposta; nulo quando não houve resposta. Exemplo: 201. */
  statusHttp: number | null
  /** Por que não houve resposta que se pudesse usar; nulo quando houve. */
  causa: string | null
  /** Quanto tempo levou, em milissegundos; nulo quando não terminou. */
  duracaoMs: number | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** O que foi enviado, como saiu. */
  enviado: {
    /** texto, ou base64 quando os bytes não são texto. */
    codificacao: 'texto' | 'base64'
    /** O conteúdo, na codificação ao lado; segredos vêm mascarados. Exemplo: "<DPS/>". */
    conteudo: string
  } | null
  /** O que o município respondeu, como chegou. */
  recebido: {
    /** texto, ou base64 quando os bytes não são texto. */
    codificacao: 'texto' | 'base64'
    /** O conteúdo, na codificação ao lado; segredos vêm mascarados. Exemplo: "<DPS/>". */
    conteudo: string
  } | null
}

export type TransmissaoDaOperacao = {
  /** O id, um UUID. */
  id: string
  /** O que foi pedido ao município. */
  operacao: 'emitir' | 'consultar' | 'cancelar' | 'solicitar' | 'corrigir'
  status: ResultadoDeTransmissao
  /** O município. */
  municipio: {
    /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
    ibge: string
    /** O nome. */
    nome: string
    /** A sigla do estado. */
    uf: string
  }
  ambiente: Ambiente
  /** A conexão usada. */
  conexao: {
    /** O nome da conexão. */
    slug: string
    /** A versão. */
    versao: number
  }
  /** A conta da nota. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome. */
    nome: string
  }
  /** A nota. */
  notaId: string
  /** O código HTTP da resposta. */
  statusHttp: number | null
  /** Por que falhou, com os dados pessoais mascarados. */
  causa: string | null
  /** Milissegundos. */
  duracaoMs: number | null
  /** O tamanho guardado da resposta. */
  bytesRecebidos: number | null
  /** ISO 8601 com fuso. */
  criadaEm: string
  /** ISO 8601 com fuso. */
  respondidaEm: string | null
}

export type Tributo = {
  /** Alíquota em percentual: 0.65 significa 0,65%. De 0 a 100. */
  aliquota: number
  /** Valor em reais; calculado quando omitido. Divergência gera o aviso VALOR_RECALCULADO. De 0 a 9999999999999.99. */
  valor?: number
  /** Base em reais; o padrão é o valor do serviço. De 0 a 9999999999999.99. */
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
  /** O nome do tributo. Exemplo: "ISS". */
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

/** Por onde a nota vai: o sistema nacional, ou o do próprio município. O serviço escolhe. */
export type Trilho = 'nacional' | 'municipal'

export type TrilhoDaEmpresa = {
  /** O id da empresa; nulo quando não se soube qual era. */
  empresaId: string
  trilho: Trilho | null
  /** A razão, em uma frase. */
  motivo: string | null
}

export type TrocaDaConta = {
  /** true: nada mudou. */
  simulada: boolean
  /** Se a mensalidade sobe ou fica, ou se desce. */
  tipo: 'upgrade' | 'downgrade'
  /** Desde quando o novo plano vale. */
  vigencia: string
  /** As linhas da troca na fatura da competência. */
  itensProporcionais: Array<{
    /** credito: o que foi pago e não usado; proporcional: os mesmos dias no novo preço. */
    tipo: 'credito' | 'proporcional'
    /** A linha como sai na fatura. */
    descricao: string
    /** Quantos dias. */
    dias: number
    /** De quantos dias é o período. */
    diasDoPeriodo: number
    /** Em reais; negativo num crédito. */
    valor: number
  }>
  /** A soma das linhas, em reais. */
  valorAgora: number
  /** A versão do contrato: depois da troca, ou a de agora numa simulação. */
  versao: number
}

export type TrocaDaCredencial = {
  /** O pedido, à espera da outra pessoa. */
  confirmacao: Confirmacao
}

export type TrocaDePlano = {
  /** Um plano ativo da mesma periodicidade; o mesmo plano toma a última versão. */
  planoId: string
  /** Quando a troca vale. */
  quando: 'agora' | 'proxima_competencia'
  /** true só mostra o que a troca faria. */
  simular?: boolean
  /** A versão que se viu; com outra em vigor, a resposta é 409. */
  versao?: number
  /** Por quê; fica na auditoria. Até 500 caracteres. */
  motivo?: string
}

export type TrocaDePlanoFeita = {
  /** true: nada mudou. */
  simulada: boolean
  /** upgrade: a mensalidade não baixa; downgrade: baixa. */
  tipo: 'upgrade' | 'downgrade'
  /** AAAA-MM-DD, em Brasília. */
  vigencia: string
  /** O contrato depois da troca; numa simulação, como está. */
  contrato: Contrato
  /** As linhas da troca na fatura da competência. */
  itensProporcionais: Array<{
    /** credito: o que foi pago e não usado; proporcional: os mesmos dias no novo preço. */
    tipo: 'credito' | 'proporcional'
    /** A linha como sai na fatura. */
    descricao: string
    /** Quantos dias. */
    dias: number
    /** De quantos dias é o período. */
    diasDoPeriodo: number
    /** Em reais; negativo num crédito. */
    valor: number
  }>
  /** A soma das linhas, em reais. */
  valorAgora: number
}

export type TrocaDeSenha = {
  /** A senha em uso agora. Até 1000 caracteres. */
  senhaAtual: string
  /** De 10 a 128 caracteres, fora da lista das mais comuns. */
  senhaNova: string
}

export type TrocaDeSenhaAdmin = {
  /** A senha em uso agora. Até 1000 caracteres. */
  senhaAtual: string
  /** De 10 a 128 caracteres, fora da lista das mais comuns. */
  senhaNova: string
}

export type TrocaPedida = {
  /** Um plano de GET /portal/planos. */
  planoId: string
  /** Quando a troca vale. */
  quando: 'agora' | 'proxima_competencia'
  /** true só mostra o que a troca faria. */
  simular?: boolean
  /** A versão que se viu; com outra em vigor, a resposta é 409. */
  versao?: number
}

export type UltimaVerificacao = {
  /** A conferência em curso, ou a última. */
  verificacao: VerificacaoDaAuditoria | null
}

/** A saúde do endpoint nas últimas 24 horas. */
export type UltimasEntregas = {
  /** Criadas nas últimas 24 horas, no máximo as 5.000 mais novas. */
  entregas: number
  /** Quantas delas chegaram. */
  entregues: number
  /** Quantas delas falharam ao menos uma vez e não chegaram. */
  falhas: number
  /** De 0 a 1, das que chegaram ou falharam; nulo sem nenhuma. Exemplo: 0.985. */
  taxaSucesso: number | null
}

export type UrlsDaConexao = {
  /** Por operação; padrao serve às demais. */
  producao?: Record<string, unknown>
  /** Por operação; padrao serve às demais. */
  homologacao?: Record<string, unknown>
}

export type UsoDoMes = {
  /** Mês do serviço, AAAA-MM. Exemplo: "2026-01". */
  competencia: string
  /** Notas aceitas no mês. */
  total: number
  /** As contagens de cada ambiente. */
  porAmbiente: {
    /** Em produção. */
    producao: number
    /** Em homologação. */
    homologacao: number
  }
  porStatus: NotasPorStatus
  /** Os itens desta página. */
  items: Array<{
    /** O id da empresa; nulo quando não se soube qual era. */
    empresaId: string
    /** Razão social, ou nome. */
    razaoSocial: string
    ambiente: Ambiente
    /** Quantos há ao todo. */
    total: number
    porStatus: NotasPorStatus
    /** Em reais: notas autorizadas, nem canceladas nem substituídas. */
    valorAutorizado: number
  }>
}

export type Usuario = {
  /** O id, um UUID. */
  id: string
  /** O nome. */
  nome: string
  /** E-mail; nulo quando não há. */
  email: string
  papel: Papel
  /** As empresas do usuário; null: todas. */
  empresaIds: Array<string> | null
  /** Só o usuário ativo entra. */
  status: StatusUsuario
  /** Se o login deste usuário pede o segundo fator. */
  segundoFator: boolean
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** O último login; null: nunca entrou. */
  ultimoAcessoEm: string | null
}

export type UsuarioAdmin = {
  /** O id, um UUID. */
  id: string
  /** O nome da pessoa. */
  nome: string
  /** O e-mail com que a pessoa entra. */
  email: string
  papel: PapelAdmin
  /** O estado. */
  status: StatusUsuario
  /** Se o login desta pessoa pede o segundo fator. */
  segundoFator: boolean
  /** Cresce a cada mudança. Exemplo: 3. */
  versao: number
  /** ISO 8601 com fuso. */
  criadoEm: string
  /** O último login; null: nunca entrou. */
  ultimoAcessoEm: string | null
}

export type UsuarioAdminCriado = {
  /** A pessoa criada. */
  usuario: UsuarioAdmin
  link: LinkDeAcesso
}

export type Validacao = {
  /** A nota seria aceita, e nada de certo impede a autorização. */
  valida: boolean
  /** O que POST /nfse faria: aceita; rejeitada é aceita (202) e termina rejeitada com os códigos de erros[], sem ser enviada; recusada não cria nota. */
  desfecho: 'aceita' | 'rejeitada' | 'recusada'
  /** O codigo com que a emissão recusaria; nulo se aceitaria. Exemplo: "REGRA_NAO_ATENDIDA". */
  codigo: string | null
  /** O que está errado, campo a campo. */
  erros: Array<ErroDeCampo>
  /** O que não impede a emissão e convém saber. */
  avisos: Array<Aviso>
  /** A nota que já tem este idIntegracao: a emissão a devolveria, ou a apontaria ao recusar. */
  notaExistenteId: string | null
  calculado: NotaCalculada | null
  /** Quem decide o ISS da nota: pedido, a alíquota enviada; municipio, a que o município cadastrou no sistema nacional (calculado.iss é com a enviada); simples, o recolhimento único do Simples Nacional ou do MEI, fora da nota. Exemplo: "municipio". */
  issDecididoPor: 'pedido' | 'municipio' | 'simples' | null
  trilho: Trilho | null
  /** Por onde a nota vai e por que; nula quando não há caminho. */
  rota: RotaDaNota | null
  /** O leiaute do documento. Exemplo: "dps-1.01". */
  padrao: string | null
  /** O município que autoriza a nota: o da empresa. */
  municipio: {
    /** Código IBGE do município, 7 dígitos. */
    ibge: string
    /** O nome. */
    nome: string
  } | null
  /** De 0 a 100: 90 ou mais, confiança alta; abaixo de 70, revise. Nulo quando o pedido é inválido. */
  scoreConfianca: number | null
  /** O documento que seria enviado, sem assinatura. */
  previaXml: string | null
}

export type ValorDeCache = {
  /** A chave pedida. */
  chave: string
  /** O que cada um tem. */
  valores: Array<{
    /** O processo que o tem; nulo na tabela. */
    processoId: string | null
    /** A idade do item; nulo quando desconhecida. */
    idadeSegundos: number | null
    /** O que está guardado, mascarado. */
    valor: unknown
  }>
}

/** O que o município apurou, como está na nota dele: é o que vale. Nulo antes da autorização, e quando ele não apurou nada de outro modo. */
export type ValoresApurados = {
  /** O ISS da nota do município, em reais. Exemplo: 50. */
  iss: number | null
  /** O valor líquido da nota do município, em reais. Exemplo: 950. */
  liquido: number | null
  /** IBS e CBS; nulo quando a nota não os leva. */
  reforma: {
    /** Em reais. Exemplo: 1000. */
    base: number
    /** O IBS do estado. */
    ibsEstadual: {
      /** Em porcento. Exemplo: 3. */
      aliquota: number
      /** Em reais. Exemplo: 1000. */
      valor: number
    }
    /** O IBS do município. */
    ibsMunicipal: {
      /** Em porcento. Exemplo: 3. */
      aliquota: number
      /** Em reais. Exemplo: 1000. */
      valor: number
    }
    /** A CBS: base, alíquota e valor. */
    cbs: {
      /** Em porcento. Exemplo: 3. */
      aliquota: number
      /** Em reais. Exemplo: 1000. */
      valor: number
    }
    /** Valor total da nota, em reais (vTotNF). Exemplo: 1012.5. */
    total: number | null
    /** Município (IBGE) em que IBS e CBS são devidos. Exemplo: "3550308". */
    localIncidencia: string | null
  } | null
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

export type VariacaoDeIndice = {
  /** O índice de preços. */
  indice: 'ipca' | 'igpm'
  /** O mês, AAAA-MM. Exemplo: "2026-11". */
  competencia: string
  /** A variação do mês, em porcento. */
  percentual: number
  /** Se veio da fonte ou de uma pessoa. */
  origem: 'importado' | 'informado'
  /** ISO 8601 com fuso. */
  atualizadoEm: string
}

/** A marca de uma sessão de suporte, que vê a conta como o cliente e só lê. */
export type VerComo = {
  /** O nome de quem, da operação do serviço, está lendo. */
  admin: string
  /** Por que a conta está sendo vista. */
  motivo: string
  /** Quando a sessão termina; ela não se renova. */
  expiraEm: string
}

export type VerComoAberto = {
  /** O id, um UUID. */
  id: string
  /** A conta. */
  conta: {
    /** O id da conta. */
    id: string
    /** O nome da conta. */
    nome: string
  }
  /** Por que a conta está sendo vista. */
  motivo: string
  /** Abra-o no mesmo navegador. O código vem depois do #, que nenhum servidor registra. */
  url: string
  /** Até quando o link abre a sessão. */
  linkExpiraEm: string
  /** Quando a sessão termina, em qualquer caso. */
  expiraEm: string
}

export type VerificacaoDaAuditoria = {
  /** O id da conferência. */
  id: string
  /** O estado da conferência. */
  status: 'na_fila' | 'executando' | 'concluida' | 'falhou'
  /** A razão, em uma frase. */
  motivo: string
  /** Quem a pediu. */
  pedidaPor: {
    /** O id da pessoa. */
    id: string
    /** O nome da pessoa. */
    nome: string
  } | null
  /** ISO 8601 com fuso. */
  pedidaEm: string
  /** ISO 8601 com fuso. */
  iniciadaEm: string | null
  /** ISO 8601 com fuso. */
  terminadaEm: string | null
  /** Linhas conferidas até agora. */
  conferidas: number
  /** Linhas que tinham selo quando a conferência começou. */
  total: number
  /** true: nenhuma linha mudou; nulo: ainda não terminou. */
  integra: boolean | null
  /** O que se achou; nulo até o fim. */
  resultado: {
    /** Linhas conferidas com o selo. */
    seladas: number
    /** Linhas ainda sem selo; o serviço sela a cada minuto. */
    porSelar: number
    /** A última linha conferida; compare o selo com o do log, que fica fora do banco. */
    ultima: {
      /** O número da linha. */
      id: number
      /** ISO 8601 com fuso. */
      em: string
      /** O selo dela, em hexadecimal. */
      selo: string
    } | null
    /** A primeira linha que não confere; nula quando tudo confere. */
    quebra: {
      /** O número da linha. */
      id: number
      /** O lugar dela na cadeia. */
      ordem: number
      /** ISO 8601 com fuso. */
      seladaEm: string
      /** O que não confere. */
      motivo: 'linha_alterada' | 'linha_removida' | 'selo_removido'
      /** O selo que a linha deveria ter. */
      esperado?: string
      /** O selo que ela tem. */
      encontrado?: string
    } | null
  } | null
  /** Por que não pôde terminar; nulo quando pôde. */
  erro: string | null
}

export type VisaoDoMovimento = {
  /** A janela pedida. */
  janela: '1h' | '24h' | '7d' | '30d'
  /** ISO 8601 com fuso. */
  desde: string
  /** ISO 8601 com fuso. */
  ate: string
  /** ISO 8601 com fuso. */
  antesDesde: string
  /** Notas de resultado desconhecido agora, qualquer que seja a janela. */
  incertasAgora: number
  /** O que aconteceu na janela. */
  atual: Movimento
  /** O que aconteceu na janela anterior, do mesmo tamanho. */
  antes: Movimento
  /** As 24 horas da janela 24h, a mais antiga antes; vazio nas outras janelas. */
  porHora: Array<{
    /** ISO 8601 com fuso. */
    inicio: string
    /** Autorizadas nos 60 minutos desde então. */
    autorizadas: number
  }>
  /** O mesmo, por trilho. */
  porTrilho: Array<{
    trilho: Trilho
    /** O que aconteceu na janela. */
    atual: Movimento
    /** O que aconteceu na janela anterior, do mesmo tamanho. */
    antes: Movimento
  }>
  /** O mesmo, por padrão; nacional é o emissor nacional. */
  porPadrao: Array<{
    /** O padrão que a cidade fala. */
    padrao: string
    /** O que aconteceu na janela. */
    atual: Movimento
    /** O que aconteceu na janela anterior, do mesmo tamanho. */
    antes: Movimento
  }>
}

export type VisoesDaLista = {
  /** Na ordem em que aparecem, cada uma com o seu nome; até 20 por lista. Até 20 itens. */
  visoes: Array<{
    /** Como a pessoa chama a visão. De 1 a 60 caracteres. Exemplo: "Recusadas do mês". */
    nome: string
    /** Os filtros, a ordem e as colunas da lista, como ficam no endereço da tela, depois de "?". Até 1000 caracteres. Exemplo: "status=rejeitada&dataInicio=2026-11-01". */
    busca: string
  }>
}

export type WebhookReenviado = {
  /** O nome do evento. */
  evento: string
  /** As entregas de que se fez uma tentativa, com o mesmo id. */
  entregas: Array<EntregaDaNota>
}

export type Webservice = {
  /** O município. */
  municipio: {
    /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
    ibge: string
    /** O nome. */
    nome: string
    /** A sigla do estado. */
    uf: string
  }
  ambiente: Ambiente
  /** Quem fornece o sistema do município. */
  provedor: string | null
  /** O padrão da conexão. */
  padrao: string | null
  /** A conexão usada. */
  conexao: {
    /** O nome da conexão. */
    slug: string
    /** A versão. */
    versao: number
  } | null
  /** Passaram notas em 30 dias. */
  emUso: boolean
  status: EstadoDeWebservice
  /** ISO 8601 com fuso. */
  ultimaNotaEm: string | null
  /** ISO 8601 com fuso. */
  ultimoSucessoEm: string | null
  /** O que se tentou há pouco, e o que espera. */
  agora: {
    /** O tamanho da janela. */
    minutos: number
    /** Tentativas dos últimos minutos. */
    chamadas: number
    /** Das quais sem resposta. */
    falhas: number
    /** De 0 a 1; nulo sem tentativas. De 0 a 1. */
    taxaDeFalha: number | null
    /** Tarefas de notas do município que esperam agora: na vez, com hora, retidas ou andando. */
    esperando: number
    /** Das quais perguntam por uma nota de resultado desconhecido. */
    emDuvida: number
    /** ISO 8601 com fuso. */
    esperandoDesde: string | null
  }
  /** As chamadas suspensas agora. */
  disjuntores: Array<{
    /** A fila. */
    fila: string
    /** ISO 8601 com fuso. */
    abertoAte: string
  }>
  /** A última sonda; nulo antes da primeira. No sistema nacional, uma serve a todos os municípios. */
  sonda: {
    /** ISO 8601 com fuso. */
    em: string
    /** Se o município respondeu. */
    respondeu: boolean
    /** Por que não. */
    causa: string | null
    /** Milissegundos. */
    duracaoMs: number
    /** Sondas seguidas sem resposta. */
    falhasSeguidas: number
    /** ISO 8601 com fuso. */
    desde: string
    /** ISO 8601 com fuso. */
    certificadoAte: string | null
  } | null
  /** Notas autorizadas no período. */
  autorizadas: number
  /** Notas recusadas no período. */
  rejeitadas: number
  /** Tentativas no período: envios, perguntas e cancelamentos. O que espera um freio ainda não é uma. */
  chamadas: number
  /** Tentativas que não chegaram ou cuja resposta não veio. */
  falhas: number
  /** De 0 a 1: as falhas, das tentativas; nulo sem tentativas. De 0 a 1. */
  taxaDeFalha: number | null
  /** Do pedido à resposta do município; nulo sem respostas. */
  tempoResposta: {
    /** Em metade dos casos, até tantos milissegundos. */
    p50Ms: number
    /** Em 95 % dos casos, até tantos milissegundos. */
    p95Ms: number
  } | null
}

export type WebserviceDetalhe = {
  /** O município. */
  municipio: {
    /** Código IBGE do município, 7 dígitos. Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
    ibge: string
    /** O nome. */
    nome: string
    /** A sigla do estado. */
    uf: string
  }
  ambiente: Ambiente
  /** Quem fornece o sistema do município. */
  provedor: string | null
  /** O padrão da conexão. */
  padrao: string | null
  /** A conexão usada. */
  conexao: {
    /** O nome da conexão. */
    slug: string
    /** A versão. */
    versao: number
  } | null
  /** Passaram notas em 30 dias. */
  emUso: boolean
  status: EstadoDeWebservice
  /** ISO 8601 com fuso. */
  ultimaNotaEm: string | null
  /** ISO 8601 com fuso. */
  ultimoSucessoEm: string | null
  /** O que se tentou há pouco, e o que espera. */
  agora: {
    /** O tamanho da janela. */
    minutos: number
    /** Tentativas dos últimos minutos. */
    chamadas: number
    /** Das quais sem resposta. */
    falhas: number
    /** De 0 a 1; nulo sem tentativas. De 0 a 1. */
    taxaDeFalha: number | null
    /** Tarefas de notas do município que esperam agora: na vez, com hora, retidas ou andando. */
    esperando: number
    /** Das quais perguntam por uma nota de resultado desconhecido. */
    emDuvida: number
    /** ISO 8601 com fuso. */
    esperandoDesde: string | null
  }
  /** As chamadas suspensas agora. */
  disjuntores: Array<{
    /** A fila. */
    fila: string
    /** ISO 8601 com fuso. */
    abertoAte: string
  }>
  /** A última sonda; nulo antes da primeira. No sistema nacional, uma serve a todos os municípios. */
  sonda: {
    /** ISO 8601 com fuso. */
    em: string
    /** Se o município respondeu. */
    respondeu: boolean
    /** Por que não. */
    causa: string | null
    /** Milissegundos. */
    duracaoMs: number
    /** Sondas seguidas sem resposta. */
    falhasSeguidas: number
    /** ISO 8601 com fuso. */
    desde: string
    /** ISO 8601 com fuso. */
    certificadoAte: string | null
  } | null
  /** O título da versão publicada. */
  titulo: string | null
  /** Que credencial a conexão pede; nulo sem conexão. */
  credencial: {
    /** Pede o certificado da empresa na ligação. */
    mtls: boolean
    /** Como a empresa se identifica no pedido. */
    autenticacao: 'nenhuma' | 'basic' | 'usuario-senha-no-envelope' | 'token-no-cabecalho'
    /** Os documentos vão assinados. */
    assina: boolean
  } | null
  /** 1h, 24h, 7d e 30d. */
  periodos: Array<{
    /** O período. */
    periodo: '1h' | '24h' | '7d' | '30d'
    /** Notas autorizadas no período. */
    autorizadas: number
    /** Notas recusadas no período. */
    rejeitadas: number
    /** Tentativas no período: envios, perguntas e cancelamentos. O que espera um freio ainda não é uma. */
    chamadas: number
    /** Tentativas que não chegaram ou cuja resposta não veio. */
    falhas: number
    /** De 0 a 1: as falhas, das tentativas; nulo sem tentativas. De 0 a 1. */
    taxaDeFalha: number | null
    /** Do pedido à resposta do município; nulo sem respostas. */
    tempoResposta: {
      /** Em metade dos casos, até tantos milissegundos. */
      p50Ms: number
      /** Em 95 % dos casos, até tantos milissegundos. */
      p95Ms: number
    } | null
    /** Sondas no período. */
    sondas: number
    /** De 0 a 1: tentativas e sondas respondidas; nulo sem nenhuma. De 0 a 1. */
    disponibilidade: number | null
  }>
  /** As últimas 24 horas, a de agora por último; também as sem movimento. */
  horas: Array<{
    /** ISO 8601 com fuso. */
    em: string
    /** Notas autorizadas no período. */
    autorizadas: number
    /** Notas recusadas no período. */
    rejeitadas: number
    /** Tentativas no período: envios, perguntas e cancelamentos. O que espera um freio ainda não é uma. */
    chamadas: number
    /** Tentativas que não chegaram ou cuja resposta não veio. */
    falhas: number
    /** De 0 a 1: as falhas, das tentativas; nulo sem tentativas. De 0 a 1. */
    taxaDeFalha: number | null
    /** Do pedido à resposta do município; nulo sem respostas. */
    tempoResposta: {
      /** Em metade dos casos, até tantos milissegundos. */
      p50Ms: number
      /** Em 95 % dos casos, até tantos milissegundos. */
      p95Ms: number
    } | null
    /** Sondas na hora. */
    sondas: number
    /** De 0 a 1: tentativas e sondas respondidas; nulo sem nenhuma. De 0 a 1. */
    disponibilidade: number | null
  }>
  /** As mais novas primeiro. */
  ultimasSondas: Array<{
    /** O id, um UUID. */
    id: string
    /** Quem a pediu. */
    origem: 'automatica' | 'manual'
    /** ISO 8601 com fuso. */
    em: string
    /** O que a sonda encontrou. */
    achado: AchadoDeSonda
  }>
  /** Os abertos sobre este web service. */
  alertas: Array<Alerta>
}
