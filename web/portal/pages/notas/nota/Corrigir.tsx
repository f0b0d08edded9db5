import { useState } from 'react'
import { isMotivo } from '#domain/nota/cancel-rules.ts'
import { correctNota } from '#web/api/portal/atos-da-nota.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notify, notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Telefone } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { tituloDaNota } from '#web/words/notas.ts'
import { motivoInvalido } from './motivo.ts'

type Valores = {
  correcoes: {
    discriminacao?: string
    informacoesComplementares?: string
    tomador: { email?: string; telefone?: string }
  }
  motivo?: string
}

/** The correction letter: what changes neither amounts nor parties. */
export function Corrigir({ nota }: { nota: Nota }) {
  const [aberto, setAberto] = useState(false)
  const close = () => setAberto(false)
  return (
    <>
      <Botao onClick={() => setAberto(true)}>Carta de correção</Botao>
      <Dialogo titulo={`Corrigir a ${tituloDaNota(nota)}`} aberto={aberto} onClose={close}>
        <Carta nota={nota} onClose={close} />
      </Dialogo>
    </>
  )
}

function Carta({ nota: { id, servico, tomador }, onClose }: { nota: Nota; onClose: () => void }) {
  const send = async ({ correcoes, motivo = '' }: Valores) => {
    const { status } = await correctNota(id, { correcoes, motivo })
    onClose()
    if (status === 'registrada') notifyDone('Carta de correção registrada')
    else notify('Carta de correção enviada', 'A resposta ainda não veio; ela aparece aqui.')
  }
  return (
    <Formulario<Valores>
      inicial={{ correcoes: { tomador: {} } }}
      validate={({ motivo = '' }) => (isMotivo(motivo) ? [] : [motivoInvalido(motivo)])}
      onSubmit={send}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-tinta-2">
        Para o que não muda valores nem partes. Preencha só o que está errado; o resto fica como está na nota.
      </p>
      <Texto
        nome="correcoes.discriminacao"
        rotulo="Discriminação"
        linhas={3}
        maxLength={2000}
        ajuda={`Na nota: ${servico.discriminacao}`}
      />
      <Texto
        nome="correcoes.informacoesComplementares"
        rotulo="Informações complementares"
        linhas={2}
        maxLength={2000}
        ajuda={servico.informacoesComplementares && `Na nota: ${servico.informacoesComplementares}`}
      />
      <Texto
        nome="correcoes.tomador.email"
        rotulo="E-mail do tomador"
        tipo="email"
        maxLength={80}
        ajuda={tomador?.email && `Na nota: ${tomador.email}`}
      />
      <Telefone nome="correcoes.tomador.telefone" rotulo="Telefone do tomador" maxLength={20} />
      <Texto
        nome="motivo"
        rotulo="Motivo"
        linhas={2}
        maxLength={500}
        ajuda="De 15 a 500 caracteres. Vai para a prefeitura."
      />
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Enviar a carta</Enviar>
      </PeDoDialogo>
    </Formulario>
  )
}
