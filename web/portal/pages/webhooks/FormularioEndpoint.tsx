import type { Endpoint, EndpointComSegredo, Erro, NomeDeEvento } from '#web/api/portal/client.ts'
import { changeEndpoint, createEndpoint } from '#web/api/portal/webhooks.ts'
import { Marcas } from '#web/kit/detail/Marcas.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { AMBIENTE_DO_ENDPOINT, ambienteDoEndpoint, EVENTOS, TODOS_OS_EVENTOS } from '#web/words/webhooks.ts'

type Valores = { url?: string; descricao?: string; ambiente?: 'producao' | 'homologacao'; eventos?: NomeDeEvento[] }

export const NovoEndpoint = ({
  onClose,
  onCreate,
}: {
  onClose: () => void
  onCreate: (endpoint: EndpointComSegredo) => void
}) => (
  <Dialogo titulo="Novo endpoint" aberto onClose={onClose}>
    <Campos
      inicial={{ eventos: TODOS_OS_EVENTOS }}
      acao="Criar endpoint"
      onSubmit={async ({ url = '', eventos, descricao, ambiente = null }) =>
        onCreate(await createEndpoint({ url, ambiente, ...(eventos && { eventos }), ...(descricao && { descricao }) }))
      }
    />
  </Dialogo>
)

export const EditarEndpoint = ({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) => (
  <Dialogo titulo="Editar endpoint" aberto onClose={onClose}>
    <Campos
      inicial={{
        url: endpoint.url,
        eventos: endpoint.eventos,
        ...(endpoint.ambiente && { ambiente: endpoint.ambiente }),
        ...(endpoint.descricao && { descricao: endpoint.descricao }),
      }}
      acao="Salvar"
      onSubmit={async ({ url = '', eventos, descricao = null, ambiente = null }) => {
        await changeEndpoint(endpoint.id, { url, ambiente, descricao, ...(eventos && { eventos }) })
        notifyDone('Endpoint salvo', 'Vale para os próximos eventos.')
        onClose()
      }}
    />
  </Dialogo>
)

const Campos = ({
  inicial,
  acao,
  onSubmit,
}: {
  inicial: Valores
  acao: string
  onSubmit: (valores: Valores) => Promise<void>
}) => (
  <Formulario<Valores> inicial={inicial} validate={faults} onSubmit={onSubmit} className="flex flex-col gap-4">
    <Texto
      nome="url"
      rotulo="Endereço"
      tipo="url"
      placeholder="https://seu-sistema.com.br/webhooks/nfse"
      ajuda="Recebe um POST com JSON e responde 2xx em até 10 segundos"
      maxLength={2000}
    />
    <Texto nome="descricao" rotulo="Descrição" ajuda="Para você se lembrar: “ERP de produção”" maxLength={200} />
    <Escolha
      nome="ambiente"
      rotulo="Ambiente"
      ajuda="De quais notas avisar: as de teste, as que valem, ou as duas"
      opcoes={AMBIENTE_DO_ENDPOINT}
      placeholder={ambienteDoEndpoint(null)}
    />
    <Marcas
      nome="eventos"
      rotulo="Quando avisar"
      opcoes={TODOS_OS_EVENTOS.map((value) => ({
        value,
        label: EVENTOS[value],
        ajuda: <span className="font-mono text-xs">{value}</span>,
      }))}
    />
    <FalhaDoFormulario />
    <PeDoDialogo>
      <Enviar>{acao}</Enviar>
    </PeDoDialogo>
  </Formulario>
)

function faults({ url = '', eventos = [] }: Valores): Erro[] {
  const erros: Erro[] = []
  if (!/^https?:\/\/\S+$/i.test(url))
    erros.push({
      campo: 'url',
      codigo: 'FORMATO_INVALIDO',
      mensagem: 'Informe o endereço inteiro, começando por https://',
    })
  if (eventos.length === 0)
    erros.push({ campo: 'eventos', codigo: 'OBRIGATORIO', mensagem: 'Marque pelo menos um evento.' })
  return erros
}
