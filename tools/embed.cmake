# embed.cmake: writes text files, one after the other, as the elements of a C
# array of char. cmake -DIN=file[;file...] -DOUT=file.inc -P embed.cmake
set(all "")
foreach(file ${IN})
  file(READ ${file} hex HEX)
  string(APPEND all "${hex}")
endforeach()
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${all}")
string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUT} "${bytes}\n")
