import { useState } from 'react'
import { useCampo } from '#web/kit/form/Formulario.tsx'
import { SoltarArquivo } from '#web/kit/form/SoltarArquivo.tsx'

/** The .pfx that the bank knows the service by; the value is its bytes in base64. */
export function ArquivoDoBanco({ nome }: { nome: string }) {
  const { valor, erro, change } = useCampo<string>(nome)
  const [arquivo, setArquivo] = useState<string>()
  return (
    <div className="sm:col-span-2">
      <SoltarArquivo
        rotulo="Certificado do banco (.pfx ou .p12)"
        accept=".pfx,.p12,application/x-pkcs12"
        onChoose={async (escolhido) => {
          setArquivo(escolhido.name)
          change(await base64Of(escolhido))
        }}
      >
        {valor && arquivo ? arquivo : 'Arraste para cá, ou escolha.'}
      </SoltarArquivo>
      {erro && (
        <p data-erro tabIndex={-1} className="mt-1 text-xs text-vermelho">
          {erro}
        </p>
      )}
    </div>
  )
}

/** The bytes of a file in base64. */
async function base64Of(arquivo: File): Promise<string> {
  const bytes = new Uint8Array(await arquivo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
