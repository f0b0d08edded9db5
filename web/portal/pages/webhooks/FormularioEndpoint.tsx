import { type ReactNode, useState } from 'react'
import type { Endpoint, EndpointComSegredo, Erro, NomeDeEvento } from '#web/api/portal/client.ts'
import { changeEndpoint, createEndpoint } from '#web/api/portal/webhooks.ts'
import { Marcas } from '#web/kit/detail/Marcas.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { FalhaOuConflito } from '#web/portal/conflito/Conflito.tsx'
import { valorEscrito } from '#web/words/campos.ts'
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

/** The form keeps the endpoint as it was when it opened: what others save meanwhile does not replace its text. */
export function EditarEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const [aberto, setAberto] = useState({ endpoint, vez: 0 })
  const save = async ({ url = '', eventos, descricao, ambiente }: Valores, { id, versao }: Endpoint) => {
    const corpo = { url, ambiente: ambiente ?? null, descricao: descricao ?? null, ...(eventos && { eventos }), versao }
    await changeEndpoint(id, corpo)
    notifyDone('Endpoint salvo', 'Vale para os próximos eventos.')
    onClose()
  }
  return (
    <Dialogo titulo="Editar endpoint" aberto onClose={onClose}>
      <Campos
        key={aberto.vez}
        inicial={valoresDe(aberto.endpoint)}
        acao="Salvar"
        onSubmit={(valores) => save(valores, aberto.endpoint)}
        falha={
          <FalhaOuConflito<Valores, Endpoint>
            base={valoresDe(aberto.endpoint)}
            toValores={(salvo) => valoresDe(salvo!)}
            save={(valores, salvo) => save(valores, salvo!)}
            onTake={(salvo) => setAberto(({ vez }) => ({ endpoint: salvo!, vez: vez + 1 }))}
            nomes={NOMES}
            write={escrito}
          />
        }
      />
    </Dialogo>
  )
}

const valoresDe = ({ url, eventos, ambiente, descricao }: Endpoint): Valores => ({
  url,
  eventos,
  ...(ambiente && { ambiente }),
  ...(descricao && { descricao }),
})

const NOMES = { url: 'Endereço', ambiente: 'Ambiente', eventos: 'Quando avisar' }
const escrito = (campo: string, valor: unknown): string => {
  if (campo === 'ambiente') return ambienteDoEndpoint((valor as Valores['ambiente']) ?? null)
  if (campo === 'eventos') return ((valor as NomeDeEvento[] | undefined) ?? []).map((each) => EVENTOS[each]).join('; ')
  return valorEscrito(campo, valor)
}

const Campos = ({
  inicial,
  acao,
  onSubmit,
  falha = <FalhaDoFormulario />,
}: {
  inicial: Valores
  acao: string
  falha?: ReactNode
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
    {falha}
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
