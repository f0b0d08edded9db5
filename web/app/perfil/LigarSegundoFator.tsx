import { lazy, Suspense, useState } from 'react'
import type { SegredoDoSegundoFator } from '../../formas.ts'
import { Copiar } from '../../kit/detail/Copiar.tsx'
import { CampoCodigo } from '../../kit/form/CampoCodigo.tsx'
import { CampoSenha } from '../../kit/form/CampoSenha.tsx'
import { Enviar } from '../../kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '../../kit/form/Formulario.tsx'
import { requireFields } from '../../kit/form/require-fields.ts'
import { PeDoDialogo } from '../../kit/overlay/Dialogo.tsx'
import type { AcessoProprio } from './acesso.ts'
import { Codigos } from './Codigos.tsx'

const Qr = lazy(() => import('../../kit/code/Qr.tsx'))

/** Password, then the secret in the app and a code of it, then the recovery codes. */
export function LigarSegundoFator({ acesso, onClose }: { acesso: AcessoProprio; onClose: () => void }) {
  const [segredo, setSegredo] = useState<SegredoDoSegundoFator | null>(null)
  const [codigos, setCodigos] = useState<string[] | null>(null)
  if (codigos) return <Codigos codigos={codigos} onClose={onClose} />
  if (!segredo)
    return (
      <Formulario
        key="senha"
        inicial={{ senha: '' }}
        validate={(valores) => requireFields(valores, { senha: 'Informe a sua senha.' })}
        onSubmit={async ({ senha }) => setSegredo(await acesso.beginFator(senha))}
        className="sem-marcas flex flex-col gap-4"
      >
        <CampoSenha nome="senha" rotulo="Senha" autoComplete="current-password" />
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar>Continuar</Enviar>
        </PeDoDialogo>
      </Formulario>
    )
  return (
    <Formulario
      key="codigo"
      inicial={{ codigo: '' }}
      validate={(valores) => requireFields(valores, { codigo: 'Informe o código.' })}
      onSubmit={async ({ codigo }) => setCodigos(await acesso.confirmFator(codigo.trim()))}
      className="sem-marcas flex flex-col gap-4"
    >
      <p className="text-sm">
        Leia o código com o aplicativo autenticador, ou digite nele a chave abaixo. Depois informe os seis dígitos que
        ele mostra.
      </p>
      <Suspense fallback={<div className="size-48" />}>
        <Qr texto={segredo.uri} rotulo="Código QR para o aplicativo autenticador" />
      </Suspense>
      <Copiar texto={segredo.segredo} rotulo="a chave" />
      <CampoCodigo autoFocus />
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Ligar</Enviar>
      </PeDoDialogo>
    </Formulario>
  )
}
