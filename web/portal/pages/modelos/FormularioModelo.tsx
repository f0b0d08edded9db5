import { useQuery } from '@tanstack/react-query'
import { checkPedido } from '#domain/nota/check-pedido.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Erro, ModeloDeServico, NovoModeloDeServico } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Parte } from '#web/portal/pages/notas/formulario/Grupo.tsx'
import { SERVICO_VAZIO, toEditable, toPedido } from '#web/portal/pages/notas/formulario/pedido.ts'
import { Servico } from '#web/portal/pages/notas/formulario/Servico.tsx'
import { unmarkedJson } from '#web/words/bidi.ts'
import { sendServico, servicoDe } from './servico.ts'

type Valores = { nome?: string; empresaId?: string; servico: NonNullable<Rascunho['servico']> }
type Props = {
  inicial?: ModeloDeServico
  acao: string
  porque?: string | undefined
  onSubmit: (modelo: NovoModeloDeServico) => Promise<unknown>
}

/** The fields of a template; its service has those of the note. */
export function FormularioModelo({ inicial, acao, porque, onSubmit }: Props) {
  const lista = useQuery(empresas({ limit: 100 }))
  const opcoes = lista.data?.items.map(({ id, razaoSocial }) => ({ value: id, label: razaoSocial })) ?? []
  const servico = toEditable({ servico: [inicial?.servico ?? SERVICO_VAZIO] }).servico ?? []
  return (
    <Formulario<Valores>
      inicial={{
        servico,
        ...(inicial && { nome: inicial.nome }),
        ...(inicial?.empresaId && { empresaId: inicial.empresaId }),
      }}
      validate={faults}
      onSubmit={({ nome = '', empresaId = null, servico: [escrito] }) =>
        sendServico(onSubmit({ nome, empresaId, servico: servicoDe(escrito) }))
      }
      confirmLeave
      sendsOnEnter={false}
      className="flex max-w-[760px] flex-col gap-7"
    >
      <Parte titulo="Modelo">
        <Texto
          nome="nome"
          rotulo="Nome"
          ajuda="Como você o procura: “Honorários contábeis”"
          maxLength={120}
          className="sm:col-span-3"
        />
        <Escolha
          nome="empresaId"
          rotulo="Empresa"
          opcoes={[{ value: null, label: 'Todas as empresas' }, ...opcoes]}
          placeholder="Todas as empresas"
          className="sm:col-span-3"
        />
      </Parte>
      <Servico indice={0} de={1} semModelos />
      <FalhaDoFormulario />
      <div>
        <Enviar porque={porque}>{acao}</Enviar>
      </div>
    </Formulario>
  )
}

function faults({ nome = '', servico }: Valores): Erro[] {
  const semNome = { campo: 'nome', codigo: 'CAMPO_OBRIGATORIO', mensagem: 'Dê um nome ao modelo.' }
  const doServico = checkPedido(unmarkedJson(toPedido({ servico }))).erros.filter(({ campo }) =>
    campo.startsWith('servico'),
  )
  return [...(nome.trim() ? [] : [semNome]), ...doServico]
}
