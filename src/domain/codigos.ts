/**
 * Every error code the API may answer: HTTP status, sentence, what to do. Closed list: the compiler refuses a code
 * that is not here, and the documentation is generated from it. Official codes of cities (E0310, L001…) are not
 * here: they live in the rejection catalogues under `contracts/tables`.
 */
export const CODIGOS = {
  // 400: the request itself
  SCHEMA_DPS_INVALIDO: [
    400,
    'O corpo enviado não segue o formato esperado.',
    'Corrija os campos listados em erros[] e envie de novo.',
  ],
  PARAMETRO_INVALIDO: [
    400,
    'Um parâmetro da consulta não segue o formato esperado.',
    'Corrija na URL os parâmetros que a lista de erros nomeia.',
  ],
  JSON_INVALIDO: [400, 'O corpo não é um JSON válido.', 'Envie um único objeto JSON em UTF-8.'],
  CORPO_GRANDE_DEMAIS: [400, 'O corpo é maior que o limite desta operação.', 'Envie menos dados por requisição.'],
  TIPO_DE_CONTEUDO_INVALIDO: [
    400,
    'O tipo de conteúdo não é aceito.',
    'Envie o cabeçalho Content-Type: application/json.',
  ],
  REQUISICAO_INVALIDA: [
    400,
    'A requisição HTTP está malformada.',
    'Confira o método, o caminho, os cabeçalhos e a codificação.',
  ],
  MOTIVO_INVALIDO: [
    400,
    'O motivo precisa ter de 15 a 500 caracteres.',
    'Descreva o motivo com pelo menos 15 letras, números ou sinais; emojis não contam.',
  ],
  MOTIVO_REEMISSAO_INVALIDO: [
    400,
    'O motivo da reemissão precisa ter de 10 a 500 caracteres.',
    'Descreva o motivo com pelo menos 10 caracteres.',
  ],
  // 401, 403, 404
  NAO_AUTENTICADO: [401, 'Credencial ausente ou inválida.', 'Envie Authorization: Bearer com uma chave de API ativa.'],
  CREDENCIAIS_INVALIDAS: [401, 'E-mail ou senha incorretos.', 'Confira os dados ou redefina a senha.'],
  SEGUNDO_FATOR_NECESSARIO: [
    401,
    'A senha confere; falta o código do segundo fator.',
    'Informe os seis dígitos do aplicativo autenticador, ou um código de recuperação.',
  ],
  DESAFIO_EXPIRADO: [
    401,
    'Passou o tempo de informar o código do segundo fator, ou ele já foi informado.',
    'Entre de novo com e-mail e senha.',
  ],
  SEGUNDO_FATOR_INVALIDO: [
    401,
    'O código do segundo fator não confere, ou já foi usado.',
    'Espere o próximo código do aplicativo e confira o relógio do aparelho, ou use um código de recuperação.',
  ],
  SESSAO_EXPIRADA: [401, 'A sessão terminou.', 'Entre de novo.'],
  SEM_PERMISSAO: [403, 'Esta credencial não pode fazer esta operação.', 'Peça a um administrador da conta.'],
  SEGUNDO_FATOR_OBRIGATORIO: [
    403,
    'O segundo fator é obrigatório aqui, e este usuário ainda não tem um.',
    'Cadastre o segundo fator no seu perfil e confirme com o código do aplicativo autenticador.',
  ],
  ESCOPO_INSUFICIENTE: [
    403,
    'A chave de API não tem o escopo que esta operação pede.',
    'Use uma chave com os escopos de escoposNecessarios; o portal cria uma em Chaves de API.',
  ],
  CONTA_BLOQUEADA: [
    403,
    'A conta está bloqueada pela operação do serviço.',
    'Fale com o suporte: as notas já aceitas seguem, e tudo volta quando a conta for desbloqueada.',
  ],
  SESSAO_SOMENTE_LEITURA: [
    403,
    'Esta é uma sessão de suporte, vista como cliente: ela só lê.',
    'Peça a uma pessoa da conta que faça a operação, ou faça-a pela administração do serviço.',
  ],
  ORIGEM_NAO_PERMITIDA: [403, 'A requisição veio de outro site.', 'Use a página do portal para fazer esta operação.'],
  NAO_ENCONTRADO: [404, 'O recurso não existe.', 'Confira o identificador e o ambiente da chave.'],
  OPERACAO_INEXISTENTE: [404, 'A operação não existe.', 'Confira o método e o caminho em /v1/docs.'],
  NOTA_NAO_AUTORIZADA: [
    404,
    'A nota não está autorizada.',
    'Se ainda está em processamento, o webhook nfse.autorizada avisa; o PDF existe também de uma nota cancelada.',
  ],
  // 409
  IDEMPOTENCIA_CONFLITO: [
    409,
    'Este idIntegracao já pertence a outra nota, de outro prestador ou ambiente.',
    'Use um idIntegracao novo ou consulte a nota indicada.',
  ],
  ID_INTEGRACAO_EM_USO: [
    409,
    'Este idIntegracao já pertence a uma nota aceita.',
    'Consulte a nota de notaExistenteId ou use outro idIntegracao.',
  ],
  REEMISSAO_NAO_PERMITIDA: [
    409,
    'Só se reemite uma nota que o município comprovadamente não aceitou, e uma vez.',
    'Confira estadoAtual e transmissoes: enquanto o resultado for incerto, consulte a nota.',
  ],
  RPS_NUMERO_EM_USO: [
    409,
    'Este número de RPS já foi usado nesta série.',
    'Deixe o serviço numerar ou informe outro número.',
  ],
  EMPRESA_JA_CADASTRADA: [
    409,
    'Já existe uma empresa com este CPF ou CNPJ nesta conta.',
    'Use a empresa já cadastrada.',
  ],
  EMAIL_JA_CADASTRADO: [409, 'Já existe um usuário com este e-mail.', 'Entre com este e-mail ou redefina a senha.'],
  ESTADO_INVALIDO: [409, 'O estado atual não permite esta operação.', 'Consulte o recurso e confira o estado.'],
  NFSE_NAO_CANCELAVEL: [409, 'O estado da nota não permite cancelar.', 'Só uma nota autorizada pode ser cancelada.'],
  CANCELAMENTO_EM_CURSO: [
    409,
    'A nota já tem um cancelamento, uma análise ou uma substituição em curso.',
    'Aguarde o resultado: o webhook avisa e GET /nfse/{id} mostra em cancelamento.',
  ],
  PLANO_JA_CADASTRADO: [409, 'Já existe um plano com este código.', 'Use outro código, ou altere o plano existente.'],
  CUPOM_JA_CADASTRADO: [409, 'Já existe um cupom com este código.', 'Use outro código, ou encerre o cupom existente.'],
  CONTRATO_EXISTENTE: [
    409,
    'A conta já tem um contrato em vigor.',
    'Troque o plano dele, ou cancele-o antes de criar outro.',
  ],
  CREDENCIAL_DO_BANCO_AUSENTE: [
    409,
    'O serviço não tem uma credencial do banco em vigor.',
    'Cadastre-a em POST /admin/bank/credencial.',
  ],
  CONVITE_PENDENTE: [
    409,
    'Já há um convite pendente para este e-mail.',
    'Reenvie ou cancele o convite indicado em conviteId.',
  ],
  SERIE_JA_CADASTRADA: [
    409,
    'A empresa já tem esta série neste município e ambiente.',
    'Use a série existente ou outra série.',
  ],
  VERSAO_DIVERGENTE: [
    409,
    'O cadastro mudou depois de ser lido.',
    'Leia de novo: mudancas diz o que mudou e atual traz o que está salvo. Para gravar por cima, repita com versaoAtual.',
  ],
  MES_COM_NOTAS_EM_DUVIDA: [
    409,
    'Há notas do mês de que ainda não se sabe se a cidade autorizou.',
    'Não as emita de novo: o serviço pergunta à cidade outra vez. Feche quando todas tiverem resposta.',
  ],
  MES_FECHADO: [
    409,
    'O mês desta nota está fechado.',
    'Se é isso mesmo, repita com confirmarMesFechado=true: o fechamento mostra a mudança à parte. Ou reabra o mês antes.',
  ],
  MES_SEM_CONFERENCIA: [
    409,
    'Há empresas que ninguém conferiu, ou que mudaram depois de conferidas.',
    'Confira-as, ou diga em motivo por que o mês fecha assim.',
  ],
  ENDPOINT_WEBHOOK_INATIVO: [409, 'O endpoint de webhook está desativado.', 'Ative o endpoint e tente de novo.'],
  // 422: business rules before a note exists
  EMPRESA_NAO_CADASTRADA: [
    422,
    'O prestador não é uma empresa cadastrada nesta conta.',
    'Cadastre a empresa em POST /empresas.',
  ],
  PAGADOR_SEM_DOCUMENTO: [
    422,
    'A conta não tem CPF nem CNPJ, e nenhuma empresa: a cobrança não teria pagador.',
    'Peça ao cliente que cadastre a empresa, ou o CNPJ da conta.',
  ],
  EMPRESA_INATIVA: [422, 'A empresa está inativa.', 'Reative a empresa antes de emitir.'],
  EMPRESA_FORA_DA_CHAVE: [
    422,
    'Esta chave de API não pode emitir por esta empresa.',
    'Use uma chave que inclua a empresa.',
  ],
  CERTIFICADO_AUSENTE: [
    422,
    'A empresa não tem certificado A1 ativo.',
    'Envie o certificado em POST /empresas/{id}/certificado.',
  ],
  CERTIFICADO_FORA_DA_VALIDADE: [
    422,
    'O certificado está fora do prazo de validade.',
    'Envie um certificado dentro da validade.',
  ],
  CERTIFICADO_ARQUIVO_INVALIDO: [
    422,
    'O arquivo não é um certificado PKCS#12 (.pfx ou .p12) legível.',
    'Envie o .pfx original, em base64.',
  ],
  CERTIFICADO_SENHA_INVALIDA: [422, 'A senha não abre o certificado.', 'Confira a senha, com maiúsculas e acentos.'],
  CERTIFICADO_SEM_CHAVE: [422, 'O arquivo não traz a chave privada.', 'Exporte o certificado com a chave privada.'],
  CERTIFICADO_CNPJ_DIVERGENTE: [
    422,
    'O certificado é de outro CPF ou CNPJ.',
    'Envie o certificado da mesma raiz de CNPJ da empresa.',
  ],
  CERTIFICADO_AUTOASSINADO: [
    422,
    'O certificado não foi emitido por uma autoridade.',
    'Em produção, envie um certificado ICP-Brasil.',
  ],
  CERTIFICADO_CHAVE_CURTA: [
    422,
    'A chave RSA do certificado é curta demais para produção.',
    'Envie um certificado com chave RSA de 2048 bits ou mais.',
  ],
  CERTIFICADO_NAO_ACEITO: [
    422,
    'O arquivo foi lido, mas o serviço não usa este certificado.',
    'Siga o que a mensagem do campo pede, ou fale com a autoridade certificadora ou com quem exportou o arquivo.',
  ],
  MUNICIPIO_NAO_ATENDIDO: [
    422,
    'O município da empresa ainda não tem um caminho de emissão.',
    'Fale com o suporte para incluir o município.',
  ],
  HOMOLOGACAO_SEM_TESTE: [
    422,
    'A cidade não tem como receber um teste: o envio seria um documento de verdade.',
    'Valide o pedido, o que não emite nota, e emita em produção.',
  ],
  MUNICIPIO_INEXISTENTE: [
    422,
    'O código de município não existe na tabela do IBGE.',
    'Informe o código IBGE de 7 dígitos.',
  ],
  SALTO_DE_NUMERACAO: [
    422,
    'O número do RPS pula números demais da série.',
    'Confira rps.numero; se é ele mesmo, envie opcoes.confirmarSalto: true.',
  ],
  SERIE_ESGOTADA: [
    422,
    'A série chegou ao último número que o leiaute permite.',
    'Use outra série em rps.serie ou na configuração da empresa, ou peça ao suporte que a corrija.',
  ],
  UF_INEXISTENTE: [422, 'A sigla não é de nenhum estado.', 'Informe a sigla de um dos 26 estados, ou DF.'],
  CONTRATO_SUSPENSO: [422, 'O contrato da conta está suspenso.', 'Regularize as faturas para voltar a emitir.'],
  LIMITE_DO_PLANO: [
    422,
    'A conta chegou a um limite do plano contratado.',
    'A mensagem do erro diz qual é o limite; o suporte contrata um plano maior.',
  ],
  LIMITE_DA_CONTA: [
    422,
    'A conta já tem o máximo que pode ter.',
    'A mensagem do erro diz do que se trata e o que abre lugar para mais um.',
  ],
  RECURSO_FORA_DO_PLANO: [
    422,
    'O plano contratado não inclui este recurso.',
    'Retire o campo que o pede, ou contrate com o suporte um plano que o inclua.',
  ],
  PLANO_INDISPONIVEL: [422, 'O plano não existe ou está desativado.', 'Escolha um plano ativo da lista de planos.'],
  TROCA_DE_PLANO_INVALIDA: [
    422,
    'O contrato não pode trocar para este plano desta forma.',
    'Siga o que a mensagem do campo pede.',
  ],
  CUPOM_INVALIDO: [422, 'O cupom não existe, ainda não vale ou foi encerrado.', 'Confira o código na lista de cupons.'],
  CUPOM_EXPIRADO: [422, 'A validade do cupom passou.', 'Prorrogue a validade ou use outro cupom.'],
  CUPOM_ESGOTADO: [
    422,
    'O cupom já foi usado todas as vezes que permite.',
    'Aumente o limite de usos ou use outro cupom.',
  ],
  CUPOM_INCOMPATIVEL: [
    422,
    'O cupom não combina com este contrato.',
    'Confira os planos do cupom, e se o contrato já tem outro.',
  ],
  COMPETENCIA_EM_CURSO: [
    422,
    'A competência ainda não terminou, e seu consumo pode crescer.',
    'Fature-a a partir do primeiro dia do mês seguinte, ou antes só os contratos que terminaram nela.',
  ],
  NF_NAO_CONFIGURADA: [
    422,
    'Ainda não se disse que empresa emite a nota da mensalidade, nem por qual serviço.',
    'Um superadmin diz a empresa e o serviço na configuração da nota da mensalidade.',
  ],
  SEM_DESTINATARIO: [
    422,
    'A conta não tem um dono ativo a quem enviar.',
    'Diga os endereços em para, ou reative um dono na conta.',
  ],
  TOMADOR_INCOMPLETO: [
    422,
    'Faltam dados da conta para emitir a nota da mensalidade.',
    'A mensagem do erro diz o que falta e onde se completa.',
  ],
  INDICES_INDISPONIVEIS: [
    422,
    'A fonte dos índices não deu uma resposta que se possa usar.',
    'Confira o endereço da fonte, tente mais tarde ou informe os valores à mão.',
  ],
  PRODUCAO_NAO_PERMITIDA: [422, 'Este servidor não envia notas a prefeituras reais.', 'Use uma chave de homologação.'],
  MULTIPLOS_SERVICOS_NAO_SUPORTADOS: [
    422,
    'Os serviços da nota não podem ser reunidos em um só.',
    'Envie uma nota por serviço.',
  ],
  REGRA_NAO_ATENDIDA: [
    422,
    'A nota descumpre regras do município ou do sistema nacional.',
    'Corrija os campos listados em erros[].',
  ],
  VALOR_MASCARADO: [
    422,
    'O corpo ainda traz valores mascarados (***).',
    'Preencha de novo os campos listados em erros[].',
  ],
  WEBHOOK_URL_INVALIDA: [422, 'A URL do webhook não é aceita.', 'Use uma URL https pública.'],
  PRAZO_EXPIRADO: [422, 'O prazo para cancelamento direto passou.', 'Use POST /nfse/{id}/solicitar-cancelamento.'],
  CANCELAMENTO_RECUSADO: [
    422,
    'O município recusou o pedido.',
    'Veja em erros[] o que o município respondeu e o que fazer.',
  ],
  CARTA_CORRECAO_RECUSADA: [
    422,
    'O município recusou a carta de correção.',
    'Veja em erros[] o que o município respondeu e o que fazer.',
  ],
  OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO: [
    422,
    'O sistema do município não tem esta operação.',
    'Veja em erros[] o que fazer em vez disso.',
  ],
  SERIE_INATIVA: [422, 'A série de RPS está inativa.', 'Reative a série ou configure outra.'],
  LINK_INVALIDO: [422, 'O link não vale mais: venceu, já foi usado ou foi substituído.', 'Peça um novo link.'],
  SENHA_ATUAL_INCORRETA: [422, 'A senha atual não confere.', 'Confira a senha atual ou redefina-a por e-mail.'],
  ULTIMO_DONO: [422, 'A conta precisa de pelo menos um dono ativo.', 'Torne dono outro usuário antes desta mudança.'],
  ULTIMO_SUPERADMIN: [
    422,
    'O serviço precisa de pelo menos um superadmin ativo.',
    'Torne superadmin outra pessoa antes desta mudança.',
  ],
  SENHA_FRACA: [422, 'A senha não é segura o bastante.', 'Use de 10 a 128 caracteres, sem senhas comuns.'],
  // 429, 5xx
  LIMITE_DE_REQUISICOES: [429, 'Limite de requisições atingido.', 'Espere o tempo do cabeçalho Retry-After.'],
  INDISPONIVEL: [503, 'O serviço está temporariamente indisponível.', 'Tente de novo em instantes.'],
  ERRO_INTERNO: [500, 'Erro inesperado no serviço.', 'Tente de novo; se persistir, informe o requestId ao suporte.'],
} as const satisfies Record<string, readonly [status: number, mensagem: string, correcao: string]>

export type Codigo = keyof typeof CODIGOS

/**
 * Codes of single findings in `erros[]` and `avisos[]`, with their general meaning; the sentence the client reads is
 * written where the finding is made, because it names the received value.
 */
export const CODIGOS_CAMPO = {
  // erros[]
  CAMPO_OBRIGATORIO: 'O campo é obrigatório e não veio.',
  PARAMETRO_DESCONHECIDO: 'A operação não tem este parâmetro de consulta.',
  CAMPO_RENOMEADO: 'O campo mudou de nome; a mensagem diz o novo nome e a unidade.',
  TIPO_INVALIDO: 'O valor é de outro tipo JSON.',
  LEIAUTE_FUTURO: 'O campo só existe num leiaute nacional que ainda não está em vigor.',
  TAMANHO_INVALIDO: 'O texto ou a lista é curto ou longo demais.',
  FORMATO_INVALIDO: 'O texto não segue o formato esperado.',
  VALOR_FORA_DO_LIMITE: 'O número é menor ou maior que o permitido.',
  VALOR_NAO_PERMITIDO: 'O valor não é um dos aceitos.',
  CASAS_DECIMAIS_EXCEDIDAS: 'O número tem casas decimais demais.',
  DIGITO_VERIFICADOR_INVALIDO: 'O dígito verificador do CPF ou CNPJ não confere.',
  CARACTERE_INVALIDO: 'O texto traz um caractere que a nota não pode conter.',
  VALORES_DIVERGENTES: 'Dois campos que deveriam concordar discordam.',
  CNPJ_COM_LETRAS_NAO_ACEITO: 'O sistema da cidade não aceita CNPJ com letras.',
  CHAVE_NAO_CITAVEL: 'O esquema nacional não deixa citar a chave de um CNPJ com letra na 12ª posição.',
  CODIGO_INEXISTENTE: 'O código não existe na tabela oficial.',
  CODIGO_AMBIGUO: 'O código pode ser lido de mais de um modo.',
  OUTRA_OPERACAO: 'O que o campo pede é feito por outra operação.',
  VALOR_MASCARADO: 'O valor é a máscara ***, e não o original.',
  CNPJ_DESCONHECIDO: 'O cadastro de empresas não tem este CNPJ.',
  CONSULTA_FORA_DO_AR: 'O cadastro de empresas não respondeu.',
  // erros[] de uma nota que terminou
  TENTATIVAS_ESGOTADAS: 'Nenhuma das tentativas automáticas alcançou o sistema da prefeitura.',
  AUSENCIA_DECLARADA: 'A operação verificou que o município não tem a nota, e a encerrou.',
  ENVIO_CANCELADO: 'A operação cancelou o envio antes que algo chegasse ao município.',
  ENSAIO_AUSENTE: 'A empresa ainda não tem nenhuma nota autorizada em homologação.',
  SEM_CODIGO: 'O município recusou sem dizer um código.',
  TESTE_SEM_EMISSAO:
    'O município conferiu o documento, sem emitir: é um ensaio, ou a homologação de uma cidade que só confere.',
  ALERTA_NACIONAL: 'O sistema nacional autorizou a nota com um alerta; a mensagem traz o texto dele.',
  NFSE_CANCELADA_NA_PREFEITURA: 'A prefeitura informa que cancelou a nota.',
  NFSE_SUBSTITUIDA_NA_PREFEITURA: 'A prefeitura informa que outra nota substituiu esta.',
  XML_FORA_DA_NORMA: 'O XML do município tem caracteres que leitores de XML recusam; há uma cópia legível.',
  DATA_DO_MUNICIPIO_ILEGIVEL: 'O município não datou a nota de modo legível; vale a hora do envio.',
  // avisos[]
  CAMPO_IGNORADO: 'O campo não existe nesta operação e foi ignorado.',
  CAMPO_SEM_DESTINO: 'O documento desta nota não tem lugar para o campo.',
  CAMPO_TRUNCADO: 'O texto foi cortado no limite do documento.',
  VALOR_RECALCULADO: 'O valor enviado discorda da base e da alíquota; vale o calculado.',
  VALOR_PADRAO: 'O campo não veio e recebeu um valor padrão.',
  VALOR_CONVERTIDO: 'O campo do outro provedor foi lido em outra forma; a mensagem diz o que vale.',
  VALOR_DO_CADASTRO: 'O dado vem do cadastro da empresa; o do pedido não é usado.',
  REFERENCIA_INSTAVEL: 'A referência parece feita a cada tentativa: repetir o pedido não seria reconhecido.',
  NUMERACAO_SALTADA: 'O número do RPS pula números livres da série.',
  NUMERO_EM_CONFLITO: 'O município tem outra nota com o número desta; uma pessoa da operação compara as duas e decide.',
  NUMERO_USADO_POR_OUTRO: 'Outro sistema usou o número desta nota na mesma série; ela sai com o próximo.',
  IDEMPOTENCIA_CORPO_DIVERGENTE: 'O idIntegracao já existe, com outro corpo; vale a nota existente.',
  POSSIVEL_DUPLICATA: 'A mesma empresa mandou o mesmo pedido há pouco, com outra referência.',
  EMAIL_NAO_ENVIADO: 'O e-mail com a nota não foi ao cliente: um limite de e-mails em 24 horas.',
  REFORMA_AUSENTE: 'A nota vai sem IBS e CBS, que a lei já exige ou permite nela.',
  CLASSIFICACAO_FORA_DA_CORRELACAO: 'A tabela que liga NBS, indicador e classificação não tem esta combinação.',
  REFORMA_PREVISTA: 'A autoridade calcula IBS e CBS sobre outra base ou com outra alíquota que o pedido.',
  // avisos[] que descontam do scoreConfianca
  REJEICAO_PREVISTA: 'A nota é aceita, mas uma regra certa a rejeita sem que seja enviada; a mensagem traz o código.',
  CAMPO_RECOMENDADO_AUSENTE: 'Falta um campo recomendado.',
  TOMADOR_NAO_IDENTIFICADO: 'O tomador não tem CPF, CNPJ nem identificação estrangeira.',
  RETENCAO_SEM_TOMADOR: 'Há retenção, mas o tomador não está identificado.',
  ALIQUOTA_INCOMUM: 'A alíquota do ISS está fora da faixa de 2% a 5%.',
  ALIQUOTA_ISS_TRANSICAO: 'A alíquota do ISS parece a de antes da redução de 2029 a 2032.',
  ALIQUOTA_DE_RETENCAO_INCOMUM: 'As contribuições retidas passam do que a lei manda reter na data.',
  INCIDENCIA_DIVERGENTE: 'O município de incidência difere do que a tabela nacional indica.',
  CLASSIFICACAO_DESCONHECIDA: 'A classificação tributária não está na tabela oficial ou não combina com o CST.',
  SERVICO_NUNCA_USADO: 'A empresa nunca teve nota autorizada com este código de serviço.',
  CERTIFICADO_CHAVE_CURTA: 'A chave RSA do certificado é curta demais para produção.',
  CERTIFICADO_DE_OUTRO_ESTABELECIMENTO: 'O certificado é de outro estabelecimento da empresa.',
  CERTIFICADO_PERTO_DO_FIM: 'O certificado da empresa vence em breve.',
  MUNICIPIO_INSTAVEL: 'O sistema do município está falhando; a nota espera na fila.',
  RESPOSTA_EM_DUVIDA: 'A cidade respondeu algo que não diz se emitiu a nota; a mensagem traz as palavras dela.',
  ALERTA_MUNICIPAL: 'O município emitiu a nota com um alerta sem código.',
  EMISSAO_PAUSADA: 'As emissões por este caminho estão pausadas; a nota espera na fila.',
  MENSAGENS_OMITIDAS: 'A prefeitura respondeu com mais mensagens do que as guardadas.',
} as const satisfies Record<string, string>

export type CodigoCampo = keyof typeof CODIGOS_CAMPO
