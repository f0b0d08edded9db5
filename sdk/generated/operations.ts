// Generated from contracts/openapi.json by `npm run generate`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type { Ambiente, AmbientesDoMunicipio, Aviso, AvisosDoCorpo, Cancelamento, CartaCorrecao, Certificado, CodigoDaCidade, EmissorNacional, Empresa, Endereco, EnderecosDosWebhooks, Endpoint, EndpointComSegredo, Entrega, EntregaDetalhe, ErroDeCampo, ErrorBody, EventoWebhook, ExigenciasDoMunicipio, Falta, FormatoDeAviso, ItemAceito, ItemDeLote, Lote, LoteAceito, MetaDaNota, MudancaEmpresa, MudancaEndpoint, Municipio, MunicipioComSaude, NfseConfig, NfseResponse, NomeDeEvento, NotaCalculada, NotaDaEntrega, NovaEmpresa, NovaNfseConfig, NovoCertificado, NovoEndpoint, OperacoesDoMunicipio, OrigemDoPrazo, PaginaDeEmpresa, PaginaDeEndpoint, PaginaDeEntrega, PaginaDeMunicipio, PaginaDeNfseConfig, PaginaDeNfseResponse, PedidoCancelamento, PedidoCartaCorrecao, PedidoInutilizacao, PedidoLote, PedidoNfse, PedidoSubstituicao, PrazoDaNota, PrazoDoMunicipio, ReenvioDeFalhas, ReenvioNaFila, ReformaPrevista, RegimeTributario, RegraDeRota, ResultadoTeste, RotaDaNota, RotaPorRegime, RpsInutilizado, SegredoAvulso, Servico, ServicoPadrao, SituacaoDaNota, StatusEntrega, StatusNota, TentativaDeEntrega, Tomador, TotalTributos, Tributo, TributoCalculado, TributoDaNota, Trilho, UltimasEntregas, Validacao, ValoresApurados, ValoresDaNota } from './types.ts'
export type { Ambiente, AmbientesDoMunicipio, Aviso, AvisosDoCorpo, Cancelamento, CartaCorrecao, Certificado, CodigoDaCidade, EmissorNacional, Empresa, Endereco, EnderecosDosWebhooks, Endpoint, EndpointComSegredo, Entrega, EntregaDetalhe, ErroDeCampo, ErrorBody, EventoWebhook, ExigenciasDoMunicipio, Falta, FormatoDeAviso, ItemAceito, ItemDeLote, Lote, LoteAceito, MetaDaNota, MudancaEmpresa, MudancaEndpoint, Municipio, MunicipioComSaude, NfseConfig, NfseResponse, NomeDeEvento, NotaCalculada, NotaDaEntrega, NovaEmpresa, NovaNfseConfig, NovoCertificado, NovoEndpoint, OperacoesDoMunicipio, OrigemDoPrazo, PaginaDeEmpresa, PaginaDeEndpoint, PaginaDeEntrega, PaginaDeMunicipio, PaginaDeNfseConfig, PaginaDeNfseResponse, PedidoCancelamento, PedidoCartaCorrecao, PedidoInutilizacao, PedidoLote, PedidoNfse, PedidoSubstituicao, PrazoDaNota, PrazoDoMunicipio, ReenvioDeFalhas, ReenvioNaFila, ReformaPrevista, RegimeTributario, RegraDeRota, ResultadoTeste, RotaDaNota, RotaPorRegime, RpsInutilizado, SegredoAvulso, Servico, ServicoPadrao, SituacaoDaNota, StatusEntrega, StatusNota, TentativaDeEntrega, Tomador, TotalTributos, Tributo, TributoCalculado, TributoDaNota, Trilho, UltimasEntregas, Validacao, ValoresApurados, ValoresDaNota }

/** Every operation a key may call: what goes in and what comes out. */
export type Operacoes = {
  /** Lista as notas, da mais nova para a mais antiga. As notas do ambiente da chave; o período padrão são os últimos 30 dias. Escopo da chave: `nfse.ler`. */
  'GET /nfse': {
    entrada: {
      consulta?: {
        empresaId?: string
        status?: StatusNota
        /** Formato: o código IBGE de 7 dígitos. Exemplo: "3550308". */
        municipio?: string
        trilho?: Trilho
        /** Padrão: o início do dia, 30 dias atrás. Data e hora sem fuso, e o dia, valem em Brasília. */
        dataInicio?: string
        /** Incluído. Padrão: agora. Data e hora sem fuso, e o dia, valem em Brasília. */
        dataFim?: string
        /** Número, idIntegracao ou chave de acesso, ou uma parte qualquer deles, de 3 caracteres ou mais, com maiúsculas ou minúsculas (um texto menor é procurado só no começo, como foi escrito); o RPS como sai impresso (1-37, ou 37); a nota com esse número inteiro vem antes das outras; o nome do tomador e palavras da descrição do serviço, em qualquer ordem, sem acentos e também por partes de palavras; CPF ou CNPJ, com ou sem máscara; o valor do serviço (1.500,50). Uma nota aceita há menos de um segundo pode ainda não ser encontrada por nome, documento, valor ou descrição, e uma que recebe o número mais de um minuto depois, por uma parte do meio dele. Até 100 caracteres. */
        q?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeNfseResponse
  }
  /** Emite uma NFS-e. Assíncrona: responde 202 e o resultado vem por webhook ou por GET /nfse/{id}. Com opcoes.modoSincrono, espera até 30 segundos e responde 200 se a nota concluiu. Repetir o idIntegracao devolve a nota existente. Campos desconhecidos são aceitos com o aviso CAMPO_IGNORADO. Uma lista com uma só nota vale como essa nota; com mais, use POST /nfse/lote. Escopo da chave: `nfse.emitir`. */
  'POST /nfse': {
    entrada: {
      corpo: PedidoNfse
    }
    resposta: NfseResponse
  }
  /** Valida um pedido de emissão sem emitir nem gravar nada. As mesmas verificações de POST /nfse, no ambiente da chave, com os mesmos códigos e caminhos: também a URL do webhook, o número de RPS em uso, a série e o idIntegracao. Devolve os tributos calculados, o trilho, a pontuação e uma prévia do XML. Responde 200 também quando a nota seria recusada: veja valida, desfecho, codigo e erros. Uma classificação de IBS e CBS errada não é recusada na porta: desfecho é rejeitada, a nota seria aceita (202) e terminaria rejeitada com os códigos de erros[]. Escopo da chave: `nfse.emitir`. */
  'POST /nfse/validar': {
    entrada: {
      corpo: PedidoNfse
    }
    resposta: Validacao
  }
  /** Emite até 50 notas de uma vez. Aceita { "notas": […] } ou a lista sozinha, até 5 MiB. Cada item é aceito ou recusado por si, como em POST /nfse, e um item recusado não impede os outros. Os caminhos em erros[] são os do lote: notas[3].tomador, ou [3].tomador na lista sozinha. opcoes.modoSincrono não vale aqui: acompanhe por webhook ou por GET /nfse/lote/{loteId}. Escopo da chave: `nfse.emitir`. */
  'POST /nfse/lote': {
    entrada: {
      corpo: PedidoLote
    }
    resposta: LoteAceito & AvisosDoCorpo
  }
  /** Mostra o andamento de um lote. concluido quando toda nota aceita tem resposta do município. Escopo da chave: `nfse.ler`. */
  'GET /nfse/lote/{loteId}': {
    entrada: {
      caminho: {
        loteId: string
      }
    }
    resposta: Lote
  }
  /** Mostra uma nota no estado em que está. Repita até o status sair de processando e de falha_temporaria, ou espere o webhook; enquanto isso, meta.situacao diz o que acontece e meta.proximaVerificacaoEm quando o serviço age de novo. Traz o que foi calculado (calculado) e o que o município apurou de outro modo (apurado). Uma nota de outro ambiente, ou de uma empresa que a credencial não alcança, responde 404. Escopo da chave: `nfse.ler`. */
  'GET /nfse/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: NfseResponse
  }
  /** Baixa o DANFSe. Da nota autorizada ou cancelada; nos outros estados, 404 NOTA_NAO_AUTORIZADA. Com formato=pdfa, o PDF/A-3 com o XML anexado. Escopo da chave: `nfse.ler`. */
  'GET /nfse/{id}/pdf': {
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
  /** Baixa o XML autorizado, assinado, de valor legal. A nota como o município a assinou, byte por byte e sem o envelope da resposta: guarde-a sem mudar nada. Só enquanto a nota está autorizada; nos outros estados, 404 NOTA_NAO_AUTORIZADA. Um município pode escrever caracteres que leitores de XML recusam (aviso XML_FORA_DA_NORMA): com forma=legivel vem uma cópia em UTF-8 sem eles, cuja assinatura pode não conferir. O cabeçalho x-forma-do-xml diz se os bytes são a exata ou a legivel. Escopo da chave: `nfse.ler`. */
  'GET /nfse/{id}/xml': {
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
  /** Cancela uma nota autorizada. Espera o município por até 20 segundos. Sem resposta, a nota continua autorizada, cancelamento.status fica em_processamento e o resultado vem por webhook. Repetir não cancela duas vezes. Escopo da chave: `nfse.cancelar`. */
  'POST /nfse/{id}/cancelar': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoCancelamento
    }
    resposta: NfseResponse
  }
  /** Pede ao fisco a análise do cancelamento de uma nota. Para depois do prazo de cancelamento direto. A nota continua autorizada; o resultado vem por nfse.cancelada e nfse.cancelamento_deferido, ou nfse.cancelamento_indeferido. Escopo da chave: `nfse.cancelar`. */
  'POST /nfse/{id}/solicitar-cancelamento': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoCancelamento
    }
    resposta: NfseResponse
  }
  /** Emite uma nota no lugar de outra. Responde a nota nova, com meta.numeroOriginal. A original fica substituida quando o município confirma, e nfse.substituida avisa; se a nova é recusada, a original continua valendo. Repetir com o mesmo idIntegracao devolve a mesma nota. Escopo da chave: `nfse.emitir` e `nfse.cancelar`. */
  'POST /nfse/{id}/substituir': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoSubstituicao
    }
    resposta: NfseResponse
  }
  /** Corrige o que não muda valores nem partes. Só onde o município tem carta de correção (operacoes.cartaCorrecao de GET /municipios/{ibge}); a recusa diz o que fazer em vez disso. Espera o município por até 20 segundos; sem resposta, status fica em_processamento. Repetir o mesmo pedido responde a mesma carta. Escopo da chave: `nfse.cancelar`. */
  'POST /nfse/{id}/carta-correcao': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: PedidoCartaCorrecao
    }
    resposta: CartaCorrecao & AvisosDoCorpo
  }
  /** Inutiliza um número de RPS que nenhuma nota usou. Também o de uma nota que o município comprovadamente recusou. Repetir devolve a mesma resposta. Escopo da chave: `nfse.cancelar`. */
  'POST /nfse/rps/inutilizar': {
    entrada: {
      corpo: PedidoInutilizacao
    }
    resposta: RpsInutilizado & AvisosDoCorpo
  }
  /** Lista as empresas da conta. Em ordem de razão social. Uma credencial limitada a algumas empresas vê só essas. Escopo da chave: `empresas.ler`. */
  'GET /empresas': {
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
  /** Cadastra uma empresa emissora. CPF ou CNPJ só com dígitos, único na conta. Antes da primeira nota, envie também o certificado A1. Uma credencial limitada a algumas empresas não cadastra outras. Escopo da chave: `empresas.escrever`. */
  'POST /empresas': {
    entrada: {
      corpo: NovaEmpresa
    }
    resposta: Empresa & AvisosDoCorpo
  }
  /** Mostra uma empresa. Com o certificado em vigor e quantos dias faltam para ele vencer; certificado é null enquanto nenhum foi enviado. Escopo da chave: `empresas.ler`. */
  'GET /empresas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Empresa
  }
  /** Altera o cadastro de uma empresa. Só muda o que vier; null esvazia um campo opcional. O endereço vem inteiro, e cpfCnpj não muda. `ativa: false` faz as próximas emissões responderem EMPRESA_INATIVA. Com a `versao` lida, uma mudança feita por outro nesse meio-tempo não é desfeita: a resposta é 409 VERSAO_DIVERGENTE. Escopo da chave: `empresas.escrever`. */
  'PATCH /empresas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaEmpresa
    }
    resposta: Empresa & AvisosDoCorpo
  }
  /** Envia o certificado A1 da empresa. O novo certificado substitui o anterior. O arquivo e a senha não são guardados, só a chave, cifrada. Até dois arquivos da conta são lidos ao mesmo tempo; mais que isso responde 429. Escopo da chave: `empresas.escrever`. */
  'POST /empresas/{id}/certificado': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: NovoCertificado
    }
    resposta: Certificado & AvisosDoCorpo
  }
  /** Lista as configurações de emissão da empresa, por município e ambiente. Uma chave vê as do seu ambiente; o portal, as dos dois. Senhas e tokens gravados aparecem como ***. Escopo da chave: `empresas.ler`. */
  'GET /empresas/{empresaId}/nfse-configs': {
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
  /** Grava a configuração de um município e ambiente. Substitui a configuração inteira; o que não vier volta ao padrão, menos senha e token. Sem município, vale o da empresa; sem ambiente, o da chave. Com a `versao` lida, o que outro gravou depois não é apagado: a resposta é 409 VERSAO_DIVERGENTE. Escopo da chave: `empresas.escrever`. */
  'PUT /empresas/{empresaId}/nfse-configs': {
    entrada: {
      caminho: {
        empresaId: string
      }
      corpo: NovaNfseConfig
    }
    resposta: NfseConfig & AvisosDoCorpo
  }
  /** Remove uma configuração; volta a valer o padrão. Responde a configuração removida, sem os segredos. As notas já aceitas seguem como foram aceitas. Escopo da chave: `empresas.escrever`. */
  'DELETE /empresas/{empresaId}/nfse-configs/{configId}': {
    entrada: {
      caminho: {
        empresaId: string
        configId: string
      }
    }
    resposta: NfseConfig
  }
  /** Lista os municípios, de um estado ou todos, de uma vez. Não pede credencial. Cada município diz por qual trilho emite, o que exige da empresa e quais operações tem. Sem uf, vêm os 5.571. */
  'GET /municipios': {
    entrada: {
      consulta?: {
        /** Sigla do estado, em maiúsculas ou minúsculas. Formato: a sigla do estado: SP. Exemplo: "SP". */
        uf?: string
      }
    }
    resposta: PaginaDeMunicipio
  }
  /** Mostra um município, e como ele está respondendo agora. Não pede credencial. saude resume as transmissões dos últimos 15 minutos; requisitos diz o que preparar antes da primeira nota. */
  'GET /municipios/{ibge}': {
    entrada: {
      caminho: {
        ibge: string
      }
    }
    resposta: MunicipioComSaude
  }
  /** Lista os endpoints de webhook. Do mais antigo para o mais novo, com o estado de cada um. O segredo não aparece: só na criação e na troca. Escopo da chave: `webhooks.ler`. */
  'GET /webhooks': {
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
  /** Cria um endpoint de webhook. Devolve o segredo de assinatura (`whsec_…`), mostrado só desta vez. Sem `eventos`, recebe todos; sem `ambiente`, os dois ambientes. Uma chave de homologação cria, vê e muda só endpoints de homologação. Escopo da chave: `webhooks.escrever`. */
  'POST /webhooks': {
    entrada: {
      corpo: NovoEndpoint
    }
    resposta: EndpointComSegredo & AvisosDoCorpo
  }
  /** Lista as entregas de webhook, da mais nova para a mais antiga. De todos os endpoints da conta e das emissões com opcoes.webhookUrl, cada uma com a nota de que fala. status `delivery_failed` são as que esgotaram as 8 tentativas. Escopo da chave: `webhooks.ler`. */
  'GET /webhooks/entregas': {
    entrada: {
      consulta?: {
        endpoint?: string
        nfseId?: string
        /** Até 64 caracteres. */
        evento?: string
        status?: StatusEntrega
        /** O começo do número ou do idIntegracao da nota. Até 60 caracteres. */
        q?: string
        /** Criadas desde este dia ou momento. Data e hora sem fuso, e o dia, valem em Brasília. */
        de?: string
        /** Criadas até este dia ou momento. Data e hora sem fuso, e o dia, valem em Brasília. */
        ate?: string
        /** De 0 a 100. Padrão: 25. */
        limit?: number
        /** De 0 a 1000000. Padrão: 0. */
        offset?: number
      }
    }
    resposta: PaginaDeEntrega
  }
  /** Tenta agora as entregas da conta que esperam, falharam ou ficaram suspensas. De todos os endpoints ativos e de opcoes.webhookUrl, como POST /webhooks/{id}/reenviar-falhas faz com um: uma tentativa de cada, até 1.000 por chamada. A que espera segue com as tentativas automáticas se esta falhar. Repetir não muda nada. Escopo da chave: `webhooks.escrever`. */
  'POST /webhooks/entregas/reenviar-falhas': {
    entrada: {
      corpo: ReenvioDeFalhas
    }
    resposta: ReenvioNaFila & AvisosDoCorpo
  }
  /** Mostra uma entrega, com o corpo enviado e cada tentativa. O corpo é o que foi assinado, byte a byte. De cada tentativa: o instante, a duração, o status e os primeiros 2 KiB da resposta. Escopo da chave: `webhooks.ler`. */
  'GET /webhooks/entregas/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: EntregaDetalhe
  }
  /** Mostra de quais endereços IP saem os webhooks. Para liberar no firewall de quem os recebe. Com a lista vazia nenhum endereço é prometido: confira cada aviso pela assinatura. Escopo da chave: `webhooks.ler`. */
  'GET /webhooks/enderecos': {
    entrada: {}
    resposta: EnderecosDosWebhooks
  }
  /** Mostra o segredo que assina as entregas para opcoes.webhookUrl. Um segredo por conta e ambiente: a chave lê o do seu, e ambiente, se vier, tem de ser o da chave. Cada leitura fica na auditoria. Escopo da chave: `webhooks.escrever`. */
  'GET /webhooks/segredo-avulso': {
    entrada: {
      consulta?: {
        ambiente?: Ambiente
      }
    }
    resposta: SegredoAvulso
  }
  /** Mostra um endpoint de webhook. Com o último sucesso e desde quando falha, se estiver falhando. Escopo da chave: `webhooks.ler`. */
  'GET /webhooks/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: Endpoint
  }
  /** Altera um endpoint de webhook. `ativo: false` desativa o endpoint e suspende as entregas pendentes; `ativo: true` o reativa. Entregas suspensas podem ser reenviadas com replay. `ambiente` vale para os próximos eventos; null é os dois. Escopo da chave: `webhooks.escrever`. */
  'PATCH /webhooks/{id}': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: MudancaEndpoint
    }
    resposta: Endpoint & AvisosDoCorpo
  }
  /** Exclui um endpoint de webhook. As entregas abertas ficam suspensas e o registro delas permanece. Sem corpo na resposta. Escopo da chave: `webhooks.escrever`. */
  'DELETE /webhooks/{id}': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: undefined
  }
  /** Tenta agora as entregas de um endpoint que esperam, falharam ou ficaram suspensas. Uma tentativa de cada uma, das mais antigas para as mais novas, até 1.000 por chamada: restantes diz quantas ficaram. A que der certo fica `entregue`; a que falhar não muda, e a que espera segue com as tentativas automáticas. Acompanhe pela lista de entregas com endpoint e status. Escopo da chave: `webhooks.escrever`. */
  'POST /webhooks/{id}/reenviar-falhas': {
    entrada: {
      caminho: {
        id: string
      }
      corpo: ReenvioDeFalhas
    }
    resposta: ReenvioNaFila & AvisosDoCorpo
  }
  /** Envia um evento de teste assinado (webhook.teste) e conta o que o receptor respondeu. Um envio só, agora, também para um endpoint desativado. O corpo da resposta do receptor não é mostrado. Escopo da chave: `webhooks.escrever`. */
  'POST /webhooks/{id}/testar': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: ResultadoTeste
  }
  /** Troca o segredo de assinatura; o anterior também assina por 24 horas. Por 24 horas o cabeçalho X-Service-Signature traz dois `v1=`: aceite a entrega se um deles conferir. O segredo novo aparece só nesta resposta. Escopo da chave: `webhooks.escrever`. */
  'POST /webhooks/{id}/girar-segredo': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: EndpointComSegredo
  }
  /** Envia agora uma entrega, encerrada ou que espera (o id é o da entrega). Uma tentativa manual, com o mesmo X-Service-Delivery-Id: se der certo, a entrega fica `entregue`; se falhar, nada muda, e as tentativas automáticas de uma que espera continuam. Escopo da chave: `webhooks.escrever`. */
  'POST /webhooks/{id}/replay': {
    entrada: {
      caminho: {
        id: string
      }
    }
    resposta: EntregaDetalhe
  }
}

/** The operations that answer a file instead of JSON. */
export const ARQUIVOS: ReadonlySet<string> = new Set([
  'GET /nfse/{id}/pdf',
  'GET /nfse/{id}/xml',
])
