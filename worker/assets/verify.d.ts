declare const text: string
// The text of the file.
export default text
